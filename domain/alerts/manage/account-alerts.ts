import type {
  AddSubscription,
  ChangeSubscription,
  ManagedSubscription,
} from '../../../contract/api/alerts/manage.ts';
import type { Database } from '../../core/database/connection.ts';
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

/**
 * Pauses, resumes, confirms, snoozes or reschedules an alert, or changes where its words have to be. Throws AppError subscription_not_found, too_many_alerts.
 */
export async function changeAlert(
  owner: Owner,
  id: string,
  change: ChangeSubscription,
): Promise<ManagedSubscription> {
  await changeSubscription(owner.database, owner.addressId, id, change);
  return getAlert(owner, id);
}
