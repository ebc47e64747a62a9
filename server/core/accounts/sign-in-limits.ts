import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../database/api-schema.ts';

const windowSeconds = 15 * 60;
/** Passwords tried for one email address, whoever tries. After that, each needs a human check. */
const maxPerAddress = 10;
/** Passwords tried by one visitor for any email address: several people may share a network. */
const maxPerVisitor = 50;

/** Counts attempts to sign in, in PostgreSQL: all processes share the counts. Each is counted before it is tried. */
export type SignInLimits = {
  /** Seconds to wait if this visitor has tried too often; otherwise 0. */
  consumeByVisitor: (visitor: string) => Promise<number>;
  /** Seconds to wait if too many passwords were tried for this address; otherwise 0. Known and unknown count alike. */
  consumeByAddress: (emailKey: string) => Promise<number>;
  /** The password was right. */
  forgive: (visitor: string | undefined, emailKey: string) => Promise<void>;
};

async function consume(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (rejected) {
    // Attempts that can't be counted are refused.
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
  }
}

/** The counts hold no email addresses. */
const hashed = (emailKey: string) => createHash('sha256').update(emailKey).digest('base64url');

export function openSignInLimits(pool: pg.Pool): SignInLimits {
  const open = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: getTableName(rateLimits),
      tableCreated: true,
      keyPrefix,
      points,
      duration: windowSeconds,
    });
  const byVisitor = open('sign-in-visitor', maxPerVisitor);
  const byAddress = open('sign-in-address', maxPerAddress);
  return {
    consumeByVisitor: (visitor) => consume(byVisitor, visitor),
    consumeByAddress: (emailKey) => consume(byAddress, hashed(emailKey)),
    forgive: async (visitor, emailKey) => {
      await byAddress.delete(hashed(emailKey));
      if (visitor) await byVisitor.reward(visitor, 1);
    },
  };
}
