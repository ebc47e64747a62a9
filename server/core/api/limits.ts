import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
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

type Counter = (id: string) => Promise<RateLimitStatus>;

const toStatus = (
  window: RateLimitWindow,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Omit<RateLimitStatus, 'exceeded'> => ({
  ...window,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.ceil(msBeforeNext / 1000),
});

function createCounter(pool: pg.Pool, prefix: string, window: RateLimitWindow): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    keyPrefix: `${prefix}-${window.name}`,
    points: window.requests,
    duration: window.seconds,
  });
  return async (id) => {
    try {
      return { ...toStatus(window, await limiter.consume(id)), exceeded: false };
    } catch (rejected) {
      // Any other error means that the database doesn't respond. If requests can't be counted, they are rejected.
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      return { ...toStatus(window, rejected), exceeded: true };
    }
  };
}

async function consumeAll(counters: Counter[], id: string): Promise<RateLimitStatus[]> {
  const statuses: RateLimitStatus[] = [];
  for (const consume of counters) {
    const status = await consume(id);
    statuses.push(status);
    if (status.exceeded) break;
  }
  return statuses;
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
  const createCounters = (prefix: string, windows: RateLimitWindow[]) =>
    windows.map((window) => createCounter(pool, prefix, window));
  const byTier: Record<Tier, Counter[]> = {
    free: createCounters('free', tierWindows.free),
    pro: createCounters('pro', tierWindows.pro),
  };
  const byIp = createCounters('from', visitorWindows);
  return {
    consumeByKey: (keyId, tier) => consumeAll(byTier[tier], keyId),
    consumeByIp: (address) => consumeAll(byIp, address),
  };
}
