import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { extractUuid } from '../../domain/core/ids.ts';

const plainSegment = /^[a-z0-9-]{0,30}$/;

/**
 * The path of a request without secrets: those that belong there (`/feeds/:key`), and whatever people paste in place of
 * an id, such as their API key.
 */
export function loggedPath(c: Context): string {
  const patterns = matchedRoutes(c).map(({ path }) => path.split('/'));
  return c.req.path
    .split('/')
    .map((segment, at) => {
      if (patterns.some((pattern) => pattern[at]?.startsWith(':key'))) return ':key';
      return plainSegment.test(segment) || extractUuid(segment) ? segment : '[redacted]';
    })
    .join('/');
}
