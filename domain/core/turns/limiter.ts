import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../database/schema/api.ts';

/** Counts what may happen so often in a time, in PostgreSQL: all processes share the counts. */
export type Limiter = {
  /** Counts once for this key. Seconds to wait if that was too often; otherwise 0. */
  consume: (key: string) => Promise<number>;
  /** Takes one count back. */
  restore: (key: string) => Promise<void>;
  /** Forgets all counts. */
  reset: (key: string) => Promise<void>;
};

export function openLimiter(
  pool: pg.Pool,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
        return 0;
      } catch (rejected) {
        // What can't be counted is refused.
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
      }
    },
    restore: async (key) => {
      await limiter.reward(key, 1);
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}
