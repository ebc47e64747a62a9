import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { currentTransactionId } from '../../core/database/current-transaction.ts';
import { addresses, subscriptions } from '../../core/database/schema/alerts.ts';
import { checkActiveLimit } from './waiting.ts';

/** Records that its owner has confirmed an address, and locks it. Mail to it is tried again. */
export async function confirmAddress(executor: Executor, addressId: string): Promise<void> {
  await executor
    .update(addresses)
    .set({
      verifiedAt: sql`coalesce(${addresses.verifiedAt}, now())`,
      stoppedAt: null,
      stoppedReason: null,
    })
    .where(eq(addresses.id, addressId));
}

/**
 * Activates a request that the owner of the address agrees to; from now on, the matcher includes it. Changes nothing of
 * one that isn't pending. The row of the address has to be locked. Throws AppError too_many_alerts.
 */
export async function activatePending(executor: Executor, addressId: string, id: string): Promise<void> {
  const rows = await executor
    .update(subscriptions)
    .set({ status: 'active', verifiedAt: sql`now()`, activatedIn: currentTransactionId })
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.addressId, addressId),
        eq(subscriptions.status, 'pending'),
      ),
    )
    .returning({ id: subscriptions.id });
  if (rows.length > 0) await checkActiveLimit(executor, addressId);
}
