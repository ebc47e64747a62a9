import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import type { Tier } from '../../contract/tier.ts';
import { rateLimits } from '../database/api-schema.ts';
import { connectDatabase, type DatabaseConnection } from '../database/connection.ts';
import type { Logger } from '../logging/logger.ts';

/** A number of requests per number of seconds. */
type RateLimitWindow = { name: string; requests: number; seconds: number };

/** The state of one window after a request was counted. */
export type RateLimitStatus = RateLimitWindow & {
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
};

export type RateLimits = {
  /** Counts a request with a key in each window of its tier, up to the first that is exhausted. */
  consumeByKey: (keyId: string, tier: Tier) => Promise<RateLimitStatus[]>;
  /** Counts a request of a visitor. */
  consumeByIp: (address: string) => Promise<RateLimitStatus[]>;
};

const hour = 3_600;
const day = 24 * hour;

/** The limits of each tier. */
export const tierWindows: Record<Tier, RateLimitWindow[]> = {
  free: [
    { name: 'hour', requests: 100, seconds: hour },
    { name: 'day', requests: 1_000, seconds: day },
  ],
  pro: [
    { name: 'hour', requests: 1_000, seconds: hour },
    { name: 'day', requests: 10_000, seconds: day },
  ],
};

/** People stay far below this; programs that need more use keys. */
const visitorWindows: RateLimitWindow[] = [{ name: 'visitor', requests: 1_200, seconds: 600 }];

/** Counts a request of whoever has this id in each of some windows, up to the first that is exhausted. */
type Counter = (id: string) => Promise<RateLimitStatus[]>;

/** Counts in one window, or starts it anew when it has ended; only if the window before has room. */
const countIn = (
  { name, seconds }: RateLimitWindow,
  prefix: string,
  at: number,
  before?: RateLimitWindow,
) => `
  window_${at} as (
    insert into ${getTableName(rateLimits)} as counted (key, points, expire)
    select '${prefix}-${name}:' || $2, 1, $1::bigint + ${seconds * 1000}
    ${before ? `from window_${at - 1} where points <= ${before.requests}` : ''}
    on conflict (key) do update set
      points = case when counted.expire <= $1 then 1 else counted.points + 1 end,
      expire = case when counted.expire <= $1 then excluded.expire else counted.expire end
    returning ${at} as position, points, expire)`;

/** One statement for all windows: each takes about as long as the way to the database and back. */
const countStatement = (prefix: string, windows: RateLimitWindow[]) => `
  with ${windows.map((window, at) => countIn(window, prefix, at, windows[at - 1])).join(',')}
  ${windows.map((_, at) => `select position, points, expire from window_${at}`).join(' union all ')}
  order by position`;

function createCounter(pool: pg.Pool, prefix: string, windows: RateLimitWindow[]): Counter {
  const statement = { name: `count_requests_${prefix}`, text: countStatement(prefix, windows) };
  return async (id) => {
    const now = Date.now();
    // If requests can't be counted, they are rejected.
    const { rows } = await pool.query<{ points: number; expire: string }>({
      ...statement,
      values: [now, id],
    });
    return windows.slice(0, rows.length).map((window, at) => {
      const { points = 0, expire = now } = rows[at] ?? {};
      return {
        ...window,
        remaining: Math.max(0, window.requests - points),
        resetSeconds: Math.ceil(Math.max(0, Number(expire) - now) / 1000),
        exceeded: points > window.requests,
      };
    });
  };
}

const counterConnections = 4;

/**
 * Connections that count requests. They don't wait for the disk, which would take longer than all else that is done
 * before a search: if the database crashes, it forgets the requests of its last second.
 */
export const connectCounters = (url: string, log: Logger): DatabaseConnection =>
  connectDatabase(url, log, { max: counterConnections, options: '-c synchronous_commit=off' });

/** Rate limits that all processes share and that survive a restart: counted in PostgreSQL. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const byTier: Record<Tier, Counter> = {
    free: createCounter(pool, 'free', tierWindows.free),
    pro: createCounter(pool, 'pro', tierWindows.pro),
  };
  return {
    consumeByKey: (keyId, tier) => byTier[tier](keyId),
    consumeByIp: createCounter(pool, 'from', visitorWindows),
  };
}
