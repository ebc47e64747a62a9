import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../core/database/connection.ts';
import { keepIf } from '../../core/database/keep-if.ts';
import { addresses, subscriptions } from '../../core/database/schema/alerts.ts';
import { upsertAddress } from '../../identity/addresses.ts';
import { parseEmail } from '../../identity/email.ts';
import { queueRequestedMail } from '../../mail/requested/queue.ts';
import type { SubscriptionInput } from './subscription-input.ts';
import { dropExcessWaiting } from './waiting.ts';

/** One subscription per term: one that ended starts over, any other is left unchanged. */
async function upsertSubscription(
  executor: Executor,
  addressId: string,
  input: SubscriptionInput,
): Promise<void> {
  await executor
    .insert(subscriptions)
    .values({ ...input, addressId })
    .onConflictDoUpdate({
      target: [subscriptions.addressId, subscriptions.kind, subscriptions.termKey, subscriptions.filters],
      set: { status: 'pending', createdAt: sql`now()`, endedAt: null },
      setWhere: eq(subscriptions.status, 'ended'),
    });
}

const awaitsConfirmation = async (executor: Executor, addressId: string) =>
  (await executor.$count(
    subscriptions,
    and(eq(subscriptions.addressId, addressId), eq(subscriptions.status, 'pending')),
  )) > 0;

/**
 * Stores a subscription and queues the verification message, which is undone if nothing awaits confirmation: the time
 * reveals nothing about the address. `network` is where the request is from. Throws AppError invalid_email.
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
    await upsertSubscription(transaction, addressId, input);
    await dropExcessWaiting(transaction, addressId);
    await keepIf(transaction, async (attempt) => {
      await queueRequestedMail(attempt, { addressId, kind: 'verification', requester: { network } });
      return awaitsConfirmation(attempt, addressId);
    });
  });
}
