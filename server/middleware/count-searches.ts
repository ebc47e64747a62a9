import type { MiddlewareHandler } from 'hono';
import { bearerToken } from '../../domain/accounts/keys/key-format.ts';
import type { SearchCounter } from '../../domain/analytics/search-counter.ts';
import type { VisitorEnv } from './visitors/rate-limit.ts';

/** Counts searches, but not their further pages or a look into one episode. Before the cache, which answers many. */
export function countSearches(counter: SearchCounter): MiddlewareHandler<VisitorEnv> {
  return async (c, next) => {
    await next();
    const { q = '', page = '1', episode } = c.req.query();
    if (c.req.method !== 'GET' || c.res.status >= 400 || page !== '1' || episode !== undefined) return;
    const token = bearerToken(c.req.header('authorization'));
    counter.record(q, { network: c.get('network'), token });
  };
}
