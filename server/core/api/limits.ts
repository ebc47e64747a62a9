import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Tier } from '../../contract/key.ts';

/** So many requests in so many seconds. */
export type RateLimitWindow = { name: string; requests: number; seconds: number };

/** How it stands with one window after a request was counted. */
export type RateLimitStatus = RateLimitWindow & {
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
};

export type RateLimits = {
  /** Counts a request of a key, in each window of its tier; the first that is used up ends the counting. */
  consumeByKey: (keyId: string, tier: Tier) => Promise<RateLimitStatus[]>;
  /** Counts a request of a visitor. */
  consumeByIp: (address: string) => Promise<RateLimitStatus[]>;
};

const hour = 3_600;
const day = 24 * hour;

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

/** A person who types and reads stays far below; a program that needs more has keys. */
const visitorWindows: RateLimitWindow[] = [{ name: 'visitor', requests: 1_200, seconds: 600 }];

type Counter = (key: string) => Promise<RateLimitStatus>;

function counterFor(pool: pg.Pool, prefix: string, window: RateLimitWindow): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: `${prefix}-${window.name}`,
    points: window.requests,
    duration: window.seconds,
  });
  const toStatus = (result: RateLimiterRes, exceeded: boolean): RateLimitStatus => ({
    ...window,
    remaining: exceeded ? 0 : result.remainingPoints,
    resetSeconds: Math.ceil(result.msBeforeNext / 1000),
    exceeded,
  });
  return async (key) => {
    try {
      return toStatus(await limiter.consume(key), false);
    } catch (rejected) {
      // What is no refusal is a database that does not answer; a limiter that cannot count lets nobody pass.
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      return toStatus(rejected, true);
    }
  };
}

async function consumeAll(counters: Counter[], key: string): Promise<RateLimitStatus[]> {
  const statuses: RateLimitStatus[] = [];
  for (const consume of counters) {
    const status = await consume(key);
    statuses.push(status);
    if (status.exceeded) break;
  }
  return statuses;
}

/** Limits that all processes share and a restart does not forget: counted in PostgreSQL. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const countersOf = (prefix: string, windows: RateLimitWindow[]) =>
    windows.map((window) => counterFor(pool, prefix, window));
  const free = countersOf('free', tierWindows.free);
  const pro = countersOf('pro', tierWindows.pro);
  const visitor = countersOf('from', visitorWindows);
  return {
    consumeByKey: (keyId, tier) => consumeAll(tier === 'pro' ? pro : free, keyId),
    consumeByIp: (address) => consumeAll(visitor, address),
  };
}
