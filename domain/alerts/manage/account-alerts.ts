import { and, eq, sql } from 'drizzle-orm';
import type {
  AddSubscription,
  ChangeSubscription,
  ManagedSubscription,
} from '../../../contract/api/alerts/manage.ts';
import type { Database } from '../../core/database/connection.ts';
import { currentTransactionId } from '../../core/database/current-transaction.ts';
import { addresses, subscriptions } from '../../core/database/schema/alerts.ts';
import { checkActiveLimit } from '../subscriptions/waiting.ts';
import { addAlert, changeSubscription, subscriptionNotFoundError } from './manage.ts';
import { listSubscriptions } from './managed-address.ts';

type Owner = { database: Database; addressId: string; publicUrl: string };

async function getAlert({ database, addressId, publicUrl }: Owner, id: string): Promise<ManagedSubscription> {
  const alerts = await listSubscriptions(database, addressId, publicUrl);
  const alert = alerts.find((item) => item.id === id);
  if (!alert) throw subscriptionNotFoundError();
  return alert;
}

/** Adds an alert to the address of an account. Throws AppError invalid_term, query_too_long, too_many_alerts. */
export const createAlert = async (owner: Owner, input: AddSubscription): Promise<ManagedSubscription> =>
  getAlert(owner, await addAlert(owner.database, owner.addressId, input));

/** Somebody asked for it with this address; its owner, signed in, agrees. */
async function activatePending({ database, addressId }: Owner, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.id, addressId))
      .for('update');
    const rows = await transaction
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
    if (rows.length > 0) await checkActiveLimit(transaction, addressId, 0);
  });
}

/**
 * Pauses, resumes, confirms, snoozes or reschedules an alert. Throws AppError subscription_not_found, too_many_alerts.
 */
export async function changeAlert(
  owner: Owner,
  id: string,
  change: ChangeSubscription,
): Promise<ManagedSubscription> {
  if (change.status === 'active') await activatePending(owner, id);
  await changeSubscription(owner.database, owner.addressId, id, change);
  return getAlert(owner, id);
}
