import { and, count, desc, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { messages, subscriptions } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { plainTerm } from './plain-term.ts';

const maxWaiting = 5;
const maxActive = 100;

const isWaiting = (addressId: string) =>
  and(eq(subscriptions.addressId, addressId), eq(subscriptions.status, 'pending'));

/** A request that awaits confirmation. Anyone may have made it, so its term is reduced to words. */
export async function findPending(executor: Executor, id: string) {
  const [row] = await executor
    .select({ id: subscriptions.id, kind: subscriptions.kind, term: subscriptions.term })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'pending')));
  return row && { ...row, term: plainTerm(row.term) };
}

/** The message that asks to confirm a request. */
const messageOf = (executor: Executor) =>
  executor.select({ id: messages.id }).from(messages).where(eq(messages.subscriptionId, subscriptions.id));

/**
 * Drops the oldest requests above the limit of those that nobody was asked to confirm: the budget of their address was
 * used up. There are no more of the others than there are messages.
 */
export async function dropExcessWaiting(executor: Executor, addressId: string): Promise<void> {
  const isUnasked = and(isWaiting(addressId), notExists(messageOf(executor)));
  const newest = executor
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isUnasked)
    .orderBy(desc(subscriptions.createdAt), subscriptions.id)
    .limit(maxWaiting);
  await executor
    .update(subscriptions)
    .set({ status: 'ended', endedAt: sql`now()` })
    .where(and(isUnasked, notInArray(subscriptions.id, newest)));
}

/** Throws AppError too_many_alerts if an address would have more than it may. Its row has to be locked. */
export async function checkActiveLimit(executor: Executor, addressId: string, added = 0): Promise<void> {
  const rows = await executor
    .select({ active: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.addressId, addressId), inArray(subscriptions.status, ['active', 'paused'])));
  if (onlyRow(rows).active + added > maxActive)
    throw new AppError(
      'too_many_alerts',
      `An email address can have ${maxActive} alerts. Delete some that you no longer need first.`,
    );
}
