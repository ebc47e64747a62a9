import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { tokens } from '../database/alerts-schema.ts';
import type { Executor } from '../database/connection.ts';

const tokenBytes = 32;
/** How long a token is valid. */
export const tokenLifetime = sql`interval '48 hours'`;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates a verification token of 256 bits that is valid for 48 hours. Only its hash is stored. */
export async function issueVerificationToken(executor: Executor, addressId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await executor
    .insert(tokens)
    .values({ hash: hashToken(token), addressId, expiresAt: sql`now() + ${tokenLifetime}` });
  return token;
}
