import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Tier } from './keys.ts';

/** So many requests in so many seconds. */
export type Window = { name: string; requests: number; seconds: number };

/** How it stands with one window after a request was counted. */
export type RateLimitStatus = Window & { remaining: number; resetSeconds: number; exceeded: boolean };

export type RateLimits = {
  /** Counts a request of a key, in each window of its tier; the first that is used up ends the counting. */
  consumeByKey: (keyId: string, tier: Tier) => Promise<RateLimitStatus[]>;
  /** Counts a request of a visitor. */
  consumeByIp: (address: string) => Promise<RateLimitStatus[]>;
};

const hour = 3_600;
const day = 24 * hour;

export const tierWindows: Record<Tier, Window[]> = {
  free: [
    { name: 'hour', requests: 100, seconds: hour },
    { name: 'day', requests: 1_000, seconds: day },
  ],
  pro: [
    { name: 'hour', requests: 1_000, seconds: hour },
    { name: 'day', requests: 10_000, seconds: day },
  ],
};

/** A person who types and reads stays far below; a program that needs more has keys. */
const visitorWindows: Window[] = [{ name: 'visitor', requests: 1_200, seconds: 600 }];

type Counter = (key: string) => Promise<RateLimitStatus>;

function counterFor(pool: pg.Pool, prefix: string, window: Window): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: `${prefix}-${window.name}`,
    points: window.requests,
    duration: window.seconds,
  });
  const standing = (result: RateLimiterRes, exceeded: boolean): RateLimitStatus => ({
    ...window,
    remaining: exceeded ? 0 : result.remainingPoints,
    resetSeconds: Math.ceil(result.msBeforeNext / 1000),
    exceeded,
  });
  return async (key) => {
    try {
      return standing(await limiter.consume(key), false);
    } catch (rejected) {
      // What is no refusal is a database that does not answer; a limiter that cannot count lets nobody pass.
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      return standing(rejected, true);
    }
  };
}

async function countAll(counters: Counter[], key: string): Promise<RateLimitStatus[]> {
  const standings: RateLimitStatus[] = [];
  for (const count of counters) {
    const standing = await count(key);
    standings.push(standing);
    if (standing.exceeded) break;
  }
  return standings;
}

/** Limits that all processes share and a restart does not forget: counted in PostgreSQL. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const countersOf = (prefix: string, windows: Window[]) =>
    windows.map((window) => counterFor(pool, prefix, window));
  const free = countersOf('free', tierWindows.free);
  const pro = countersOf('pro', tierWindows.pro);
  const visitor = countersOf('from', visitorWindows);
  return {
    consumeByKey: (keyId, tier) => countAll(tier === 'pro' ? pro : free, keyId),
    consumeByIp: (address) => countAll(visitor, address),
  };
}
