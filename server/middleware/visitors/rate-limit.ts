import type { Context, MiddlewareHandler } from 'hono';
import type { RateLimitStatus, RateLimits } from '../../../domain/accounts/keys/limits.ts';
import { AppError } from '../../../domain/core/errors.ts';
import type { ReadVisitor } from './visitor.ts';

const windowText = (seconds: number): string =>
  seconds === 3_600 ? 'hour' : seconds === 86_400 ? 'day' : `${seconds / 60} minutes`;

/** Sets the headers of the IETF draft for rate limits. Throws AppError rate_limited when a window is used up. */
export function setRateLimitHeaders(c: Context, statuses: RateLimitStatus[]): void {
  c.header(
    'RateLimit-Policy',
    statuses.map(({ name, requests, seconds }) => `"${name}";q=${requests};w=${seconds}`).join(', '),
  );
  c.header(
    'RateLimit',
    statuses
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  );
  const exceeded = statuses.find((status) => status.exceeded);
  if (!exceeded) return;
  c.header('Retry-After', String(exceeded.resetSeconds));
  throw new AppError(
    'rate_limited',
    `Rate limit exceeded: ${exceeded.requests.toLocaleString('en-US')} requests per ${windowText(exceeded.seconds)}. Try again in ${exceeded.resetSeconds} seconds.`,
    {
      details: {
        limit: exceeded.requests,
        window_seconds: exceeded.seconds,
        retry_after_seconds: exceeded.resetSeconds,
      },
    },
  );
}

export type VisitorEnv = {
  Variables: {
    /** The network that a limited request comes from, for limits of single operations. */
    visitor?: string;
    /**
     * The network that a request comes from, limited or not: mail to others is limited on the operator's machine too.
     * Undefined for requests of this process itself.
     */
    network?: string;
  };
};

/** Limits requests by the address they come from. */
export function rateLimitByIp(
  limits: RateLimits,
  readVisitor: ReadVisitor,
): MiddlewareHandler<VisitorEnv & { Bindings: { incoming?: unknown } }> {
  return async (c, next) => {
    const visitor = readVisitor(c);
    if (visitor) c.set('network', visitor.network);
    if (!visitor || visitor.isOperator) return next();
    c.set('visitor', visitor.network);
    setRateLimitHeaders(c, await limits.consumeByIp(visitor.network));
    await next();
  };
}
