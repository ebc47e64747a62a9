import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../core/database/connection.ts';
import { keepIf } from '../../core/database/keep-if.ts';
import { addresses, subscriptions } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { queueRequestedMail } from '../../mail/requested/queue.ts';
import type { SubscriptionInput } from './subscription-input.ts';
import { dropExcessWaiting } from './waiting.ts';

/**
 * One subscription per term: one that ended starts over, any other is left unchanged. Until its owner confirms it, one
 * that was asked for before means what the last request means.
 */
async function upsertSubscription(executor: Executor, addressId: string, input: SubscriptionInput) {
  const { status, createdAt } = subscriptions;
  const ifEnded = (value: SQL, otherwise: AnyPgColumn) =>
    sql`case when ${status} = 'ended' then ${value} else ${otherwise} end`;
  const rows = await executor
    .insert(subscriptions)
    .values({ ...input, addressId })
    .onConflictDoUpdate({
      target: [subscriptions.addressId, subscriptions.kind, subscriptions.termKey, subscriptions.filters],
      set: {
        status: ifEnded(sql`'pending'`, status),
        createdAt: ifEnded(sql`now()`, createdAt),
        endedAt: null,
        anywhere: sql`${subscriptions.anywhere} and ${status} not in ('ended', 'pending')`,
      },
    })
    .returning({ id: subscriptions.id, status });
  return onlyRow(rows);
}

/**
 * Stores a subscription and queues the message that asks to confirm it, which is undone if nothing is to be confirmed:
 * the time reveals nothing about the address. `network` is where the request is from. Throws AppError invalid_email.
 */
export async function subscribe(
  database: Database,
  { email, network, ...input }: SubscriptionInput & { email: string; network: string | undefined },
): Promise<void> {
  const address = parseEmail(email);
  await database.transaction(async (transaction) => {
    const addressId = await upsertAddress(transaction, address);
    // Two requests for one address take turns, or both would drop what the other adds.
    await transaction
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.id, addressId))
      .for('update');
    const { id, status } = await upsertSubscription(transaction, addressId, input);
    await keepIf(transaction, async (attempt) => {
      const requester = { network };
      await queueRequestedMail(attempt, { addressId, kind: 'verification', requester, subscriptionId: id });
      return status === 'pending';
    });
    await dropExcessWaiting(transaction, addressId);
  });
}
