import type { MiddlewareHandler } from 'hono';
import type { SearchCounter } from '../core/analytics/search-counter.ts';
import { bearerToken } from '../core/api/key-format.ts';

/** Counts searches, but not their further pages or a look into one episode. Before the cache, which answers many. */
export function countSearches(counter: SearchCounter): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { q = '', page = '1', episode } = c.req.query();
    if (c.req.method !== 'GET' || c.res.status >= 400 || page !== '1' || episode !== undefined) return;
    counter.record(q, bearerToken(c.req.header('authorization')));
  };
}
