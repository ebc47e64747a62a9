import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import type { Tier } from '../../../contract/shared/tier.ts';
import { connectDatabase, type DatabaseConnection } from '../../core/database/connection.ts';
import { apiKeys, rateLimits } from '../../core/database/schema/api.ts';
import type { Logger } from '../../core/logging/logger.ts';

/** A number of requests per number of seconds. */
type RateLimitWindow = { name: string; requests: number; seconds: number };

/** The state of one window after a request was counted. */
export type RateLimitStatus = RateLimitWindow & {
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
};

export type RateLimits = {
  /**
   * Counts requests with the key of this hash in each window of its tier, up to the first that is exhausted: one, or as
   * many as a request stands for. With 0, nothing changes.
   */
  consumeByKey: (hash: string, requests?: number) => Promise<RateLimitStatus[]>;
  /** Counts requests of a visitor. */
  consumeByIp: (address: string, requests?: number) => Promise<RateLimitStatus[]>;
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

/** Counts requests of whoever has this id, or a key with this hash, in each of some windows, up to the first that is exhausted. */
type Counter = (idOrHash: string, requests?: number) => Promise<RateLimitStatus[]>;

/** Whom requests are counted for, and which windows apply to each kind of them. */
type Counted = { name: string; who: string; windows: Record<string, RateLimitWindow[]> };

const visitors: Counted = {
  name: 'visitors',
  who: "select $2::text as id, 'from' as kind",
  windows: { from: visitorWindows },
};

/** The key is looked up again: what needs it for something else needn't wait for it to be counted. */
const keys: Counted = {
  name: 'keys',
  who: `select id::text, tier as kind from ${getTableName(apiKeys)} where hash = $2 and revoked_at is null`,
  windows: tierWindows,
};

/** Counts in one window, or starts it anew when it has ended; only if the window before has room. */
const countIn = (kind: string, { name, seconds }: RateLimitWindow, at: number, before?: RateLimitWindow) => `
  ${kind}_${at} as (
    insert into ${getTableName(rateLimits)} as counted (key, points, expire)
    select '${kind}-${name}:' || who.id, $3::int, $1::bigint + ${seconds * 1000} from who
    ${before ? `join ${kind}_${at - 1} on points <= ${before.requests}` : `where kind = '${kind}'`}
    on conflict (key) do update set
      points = case when counted.expire <= $1 then $3::int else counted.points + $3::int end,
      expire = case when counted.expire <= $1 then excluded.expire else counted.expire end
    returning '${kind}' as kind, ${at} as position, points, expire)`;

/** One statement for all windows: each takes about as long as the way to the database and back. */
function countStatement({ who, windows }: Counted): string {
  const all = Object.entries(windows).flatMap(([kind, own]) =>
    own.map((window, at) => ({ kind, own, window, at })),
  );
  return `
    with who as (${who}),
    ${all.map(({ kind, own, window, at }) => countIn(kind, window, at, own[at - 1])).join(',')}
    ${all.map(({ kind, at }) => `select kind, position, points, expire from ${kind}_${at}`).join(' union all ')}
    order by position`;
}

function createCounter(pool: pg.Pool, counted: Counted): Counter {
  const statement = { name: `count_requests_of_${counted.name}`, text: countStatement(counted) };
  return async (idOrHash, requests = 1) => {
    const now = Date.now();
    // If requests can't be counted, they are rejected.
    const { rows } = await pool.query<{ kind: string; position: number; points: number; expire: string }>({
      ...statement,
      values: [now, idOrHash, requests],
    });
    return rows.flatMap(({ kind, position, points, expire }) => {
      const window = counted.windows[kind]?.[position];
      return window
        ? {
            ...window,
            remaining: Math.max(0, window.requests - points),
            resetSeconds: Math.ceil(Math.max(0, Number(expire) - now) / 1000),
            exceeded: points > window.requests,
          }
        : [];
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
export const openRateLimits = (pool: pg.Pool): RateLimits => ({
  consumeByKey: createCounter(pool, keys),
  consumeByIp: createCounter(pool, visitors),
});
