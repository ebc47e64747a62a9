import { eq, sql } from 'drizzle-orm';
import { addresses, messages, subscriptions } from '../database/alerts-schema.ts';
import type { Database, Executor } from '../database/connection.ts';
import { columnNames } from '../database/raw-row.ts';
import { upsertAddress } from '../identity/addresses.ts';
import { parseEmail } from '../identity/email.ts';
import type { SubscriptionInput } from './subscription-input.ts';
import { dropExcessWaiting } from './waiting.ts';

/** An address gets at most one verification message in this time, and three a day. Requests in between are sent later. */
const minInterval = sql`interval '15 minutes'`;
const maxPerDay = 3;

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

/**
 * Queues the verification message, unless one is queued already or nothing awaits confirmation. A single statement, so
 * that its duration reveals nothing about the address.
 */
async function queueVerification(executor: Executor, addressId: string): Promise<void> {
  const verifications = sql`${messages} where ${messages.addressId} = ${addressId} and ${messages.kind} = 'verification'`;
  await executor.execute(sql`
    insert into ${messages} (${columnNames(messages.addressId, messages.kind, messages.dueAt)})
    select ${addressId}, 'verification', greatest(now(),
      (select max(${messages.createdAt}) + ${minInterval} from ${verifications}),
      (select ${messages.createdAt} + interval '1 day' from ${verifications}
        order by ${messages.createdAt} desc offset ${maxPerDay - 1} limit 1))
    where not exists (select 1 from ${verifications} and ${messages.status} = 'queued')
      and exists (select 1 from ${subscriptions} where ${subscriptions.addressId} = ${addressId} and ${subscriptions.status} = 'pending')`);
}

/**
 * Stores a subscription and queues the verification message. Behaves the same whether or not the address is known.
 * Throws AppError invalid_email.
 */
export async function subscribe(database: Database, email: string, input: SubscriptionInput): Promise<void> {
  const address = parseEmail(email);
  await database.transaction(async (transaction) => {
    const id = await upsertAddress(transaction, address);
    // Two requests for one address take turns, or both would queue a message.
    await transaction.select({ id: addresses.id }).from(addresses).where(eq(addresses.id, id)).for('update');
    await upsertSubscription(transaction, id, input);
    await dropExcessWaiting(transaction, id);
    await queueVerification(transaction, id);
  });
}
