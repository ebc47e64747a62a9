import { and, eq, inArray, sql } from 'drizzle-orm';
import { addresses, subscriptions, tokens } from '../database/alerts-schema.ts';
import type { Database, Executor } from '../database/connection.ts';
import { currentTransactionId } from '../database/current-transaction.ts';
import { AppError } from '../errors.ts';
import { hashToken } from '../identity/verification-tokens.ts';

const invalidLinkError = () =>
  new AppError('token_invalid', "This verification link isn't valid. Subscribe again to get a new one.");

/** Activates the pending subscriptions of an address; from now on, the matcher includes them. */
async function activateSubscriptions(executor: Executor, addressId: string): Promise<void> {
  await executor
    .update(addresses)
    .set({
      verifiedAt: sql`coalesce(${addresses.verifiedAt}, now())`,
      stoppedAt: null,
      stoppedReason: null,
    })
    .where(eq(addresses.id, addressId));
  await executor
    .update(subscriptions)
    .set({ status: 'active', verifiedAt: sql`now()`, activatedIn: currentTransactionId })
    .where(and(eq(subscriptions.addressId, addressId), eq(subscriptions.status, 'pending')));
}

async function hasActiveSubscription(executor: Executor, addressId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.addressId, addressId), inArray(subscriptions.status, ['active', 'paused'])))
    .limit(1);
  return rows.length > 0;
}

/** The row of a token, locked: of several requests with one token, the others wait here. */
async function lockToken(executor: Executor, hash: string) {
  const [row] = await executor
    .select({
      addressId: tokens.addressId,
      email: addresses.email,
      usedAt: tokens.usedAt,
      isExpired: sql<boolean>`${tokens.expiresAt} <= now()`,
    })
    .from(tokens)
    .innerJoin(addresses, eq(addresses.id, tokens.addressId))
    .where(eq(tokens.hash, hash))
    .for('update', { of: tokens });
  return row;
}

/**
 * Redeems a verification token. Of several concurrent requests, exactly one changes anything. After that, the same
 * token succeeds for as long as a subscription is active. Throws AppError token_invalid, token_expired.
 */
export async function verifyEmail(
  database: Database,
  token: string,
  email: string | undefined,
): Promise<void> {
  const hash = hashToken(token);
  await database.transaction(async (transaction) => {
    const row = await lockToken(transaction, hash);
    if (!row || (email && email.trim().toLowerCase() !== row.email.toLowerCase())) throw invalidLinkError();
    if (row.usedAt) {
      // A statement of its own: what a concurrent request just committed wasn't visible to the one above.
      if (await hasActiveSubscription(transaction, row.addressId)) return;
      throw new AppError(
        'token_expired',
        'This verification link has already been used, and its subscription was canceled.',
      );
    }
    if (row.isExpired)
      throw new AppError(
        'token_expired',
        'This verification link has expired. Subscribe again to get a new one.',
      );
    await transaction.update(tokens).set({ usedAt: sql`now()` }).where(eq(tokens.hash, hash));
    await activateSubscriptions(transaction, row.addressId);
  });
}
