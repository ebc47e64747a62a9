import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { tokens } from '../database/alerts-schema.ts';
import type { Executor } from '../database/connection.ts';

const tokenBytes = 32;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates a verification token of 256 bits that is valid for 48 hours. Only its hash is stored. */
export async function issueVerificationToken(executor: Executor, addressId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await executor
    .insert(tokens)
    .values({ hash: hashToken(token), addressId, expiresAt: sql`now() + interval '48 hours'` });
  return token;
}
