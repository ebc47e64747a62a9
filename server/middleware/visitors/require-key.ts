import type { Context, MiddlewareHandler } from 'hono';
import { type ApiKey, findKey, readKeyHash } from '../../../domain/accounts/keys/keys.ts';
import type { RateLimits } from '../../../domain/accounts/keys/limits.ts';
import type { Database } from '../../../domain/core/database/connection.ts';
import { setRateLimitHeaders } from './rate-limit.ts';

/** What routes behind an API key can read. */
export type KeyEnv = { Variables: { apiKey: ApiKey } };

/** Requires a valid API key, within the rate limits of its tier. */
export function requireKey(database: Database, limits: RateLimits): MiddlewareHandler<KeyEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const hash = readKeyHash(c.req.header('authorization'));
    const [key, statuses] = await Promise.all([findKey(database, hash), limits.consumeByKey(hash)]);
    setRateLimitHeaders(c, statuses);
    c.set('apiKey', key);
    await next();
  };
}

export const apiKeyId = (c: Context<KeyEnv>): string => c.get('apiKey').id;
