import { sql } from 'drizzle-orm';
import type { Executor } from '../core/database/connection.ts';
import { tokens } from '../core/database/schema/alerts.ts';
import { generateToken, hashToken } from './random-token.ts';

/** How long a token is valid. */
const tokenLifetime = sql`interval '48 hours'`;

/** Creates a token that confirms a request, and is valid for 48 hours. Only its hash is stored. */
export async function issueVerificationToken(
  executor: Executor,
  { addressId, subscriptionId }: { addressId: string; subscriptionId: string },
): Promise<string> {
  const token = generateToken();
  await executor
    .insert(tokens)
    .values({ hash: hashToken(token), addressId, subscriptionId, expiresAt: sql`now() + ${tokenLifetime}` });
  return token;
}
