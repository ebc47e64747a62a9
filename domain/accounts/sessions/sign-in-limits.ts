import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openLimiter } from '../../core/turns/limiter.ts';

const windowSeconds = 15 * 60;
/** Passwords tried for one email address, whoever tries. After that, each needs a human check. */
const maxPerAddress = 10;
/** Passwords tried by one visitor for any email address: several people may share a network. */
const maxPerVisitor = 50;

/** Counts attempts to sign in. Each is counted before it is tried. */
export type SignInLimits = {
  /** Seconds to wait if this visitor has tried too often; otherwise 0. */
  consumeByVisitor: (visitor: string) => Promise<number>;
  /** Seconds to wait if too many passwords were tried for this address; otherwise 0. Known and unknown count alike. */
  consumeByAddress: (emailKey: string) => Promise<number>;
  /** The password was right. */
  forgive: (visitor: string | undefined, emailKey: string) => Promise<void>;
};

/** The counts hold no email addresses. */
const hashed = (emailKey: string) => createHash('sha256').update(emailKey).digest('base64url');

export function openSignInLimits(pool: pg.Pool): SignInLimits {
  const open = (name: string, points: number) => openLimiter(pool, { name, points, seconds: windowSeconds });
  const byVisitor = open('sign-in-visitor', maxPerVisitor);
  const byAddress = open('sign-in-address', maxPerAddress);
  return {
    consumeByVisitor: (visitor) => byVisitor.consume(visitor),
    consumeByAddress: (emailKey) => byAddress.consume(hashed(emailKey)),
    forgive: async (visitor, emailKey) => {
      await byAddress.reset(hashed(emailKey));
      if (visitor) await byVisitor.restore(visitor);
    },
  };
}
