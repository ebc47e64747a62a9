import { and, asc, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { WaitingSubscription } from '../../../contract/api/alerts/subscription.ts';
import type { Executor } from '../../core/database/connection.ts';
import { subscriptions } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { plainTerm } from './plain-term.ts';

const maxWaiting = 5;
const maxActive = 100;

const isWaiting = (addressId: string) =>
  and(eq(subscriptions.addressId, addressId), eq(subscriptions.status, 'pending'));

/** A request to confirm, and when it was made. */
export type Waiting = WaitingSubscription & { createdAt: Date };

/** What awaits confirmation by the owner of an address, oldest first. Anyone may have asked for it. */
export async function listWaiting(executor: Executor, addressId: string): Promise<Waiting[]> {
  const rows = await executor
    .select({
      id: subscriptions.id,
      kind: subscriptions.kind,
      term: subscriptions.term,
      createdAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .where(isWaiting(addressId))
    .orderBy(asc(subscriptions.createdAt), subscriptions.id);
  return rows.map((row) => ({ ...row, term: plainTerm(row.term) }));
}

/**
 * Drops the oldest requests above the limit. Strangers can't fill it up: the newest request, which may be the owner's,
 * always has a place.
 */
export async function dropExcessWaiting(executor: Executor, addressId: string): Promise<void> {
  const newest = executor
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isWaiting(addressId))
    .orderBy(desc(subscriptions.createdAt), subscriptions.id)
    .limit(maxWaiting);
  await executor
    .update(subscriptions)
    .set({ status: 'ended', endedAt: sql`now()` })
    .where(and(isWaiting(addressId), notInArray(subscriptions.id, newest)));
}

/** Throws AppError too_many_alerts if an address would have more than it may. Its row has to be locked. */
export async function checkActiveLimit(executor: Executor, addressId: string, added: number): Promise<void> {
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
