import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** What pages on other hosts may read of a response, other than its body. */
const exposed = [
  'Content-Disposition',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
];
const preflightSeconds = 600;

/**
 * Lets pages on these origins call the API; `*` is every origin. Sessions and keys are sent in a header, so no page gets
 * the rights of whoever looks at it. Whoever asks for credentials is allowed them from origins with a name, and never
 * from all.
 */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  if (origins.length === 0) return (_, next) => next();
  const isAny = origins.includes('*');
  return cors({
    origin: isAny ? '*' : origins,
    credentials: !isAny,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: exposed,
    maxAge: preflightSeconds,
  });
}
