import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { AddSubscription, ChangeSubscription } from '../../../contract/api/alerts/manage.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { currentTransactionId } from '../../core/database/current-transaction.ts';
import { users } from '../../core/database/schema/accounts.ts';
import { addresses, messages, subscriptions } from '../../core/database/schema/alerts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { activatePending } from '../subscriptions/activate.ts';
import { keyOfTerm, readTerm } from '../subscriptions/term.ts';
import { checkActiveLimit } from '../subscriptions/waiting.ts';

export const subscriptionNotFoundError = () =>
  new AppError('subscription_not_found', "This alert doesn't exist or has been deleted.");

/** The manage link belongs to an address that was deleted. */
export const erasedError = () =>
  new AppError('token_invalid', 'This link no longer works: the address and its alerts have been deleted.');

const snoozedUntilOf = ({ snoozed_until }: Pick<ChangeSubscription, 'snoozed_until'>) =>
  snoozed_until === undefined
    ? {}
    : { snoozedUntil: snoozed_until === null ? null : new Date(snoozed_until) };

/**
 * Adds an alert to a verified address, which needs no second confirmation; resolves to its id. Throws AppError
 * token_invalid, invalid_term, query_too_long, too_many_alerts.
 */
export async function addAlert(
  database: Database,
  addressId: string,
  input: AddSubscription,
): Promise<string> {
  const termKey = keyOfTerm(readTerm(input.term));
  return database.transaction(async (transaction) => {
    const [address] = await transaction
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.id, addressId), isNotNull(addresses.verifiedAt)))
      .for('update');
    if (!address) throw erasedError();
    await checkActiveLimit(transaction, addressId, 1);
    const activation = {
      status: input.status,
      anywhere: input.anywhere,
      activatedIn: currentTransactionId,
      ...snoozedUntilOf(input),
    };
    const rows = await transaction
      .insert(subscriptions)
      .values({
        ...activation,
        addressId,
        kind: 'alert',
        term: input.term.trim(),
        termKey,
        filters: input.filters,
        source: 'manage-page',
        cadence: input.cadence,
        verifiedAt: sql`now()`,
      })
      .onConflictDoUpdate({
        target: [subscriptions.addressId, subscriptions.kind, subscriptions.termKey, subscriptions.filters],
        set: {
          ...activation,
          endedAt: null,
          cadence: input.cadence,
          verifiedAt: sql`coalesce(${subscriptions.verifiedAt}, now())`,
        },
      })
      .returning({ id: subscriptions.id });
    return onlyRow(rows).id;
  });
}

const isOf = (addressId: string, id: string) =>
  and(eq(subscriptions.id, id), eq(subscriptions.addressId, addressId));

/**
 * Pauses, resumes, confirms, snoozes or reschedules one alert, or changes where its words have to be. Who may change the alerts of an address owns it, and may
 * agree to what somebody asked for with it. Throws AppError subscription_not_found, too_many_alerts.
 */
export async function changeSubscription(
  database: Database,
  addressId: string,
  id: string,
  change: ChangeSubscription,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (change.status === 'active') {
      await transaction
        .select({ id: addresses.id })
        .from(addresses)
        .where(eq(addresses.id, addressId))
        .for('update');
      await activatePending(transaction, addressId, id);
    }
    await updateSubscription(transaction, addressId, id, change);
  });
}

async function updateSubscription(
  executor: Executor,
  addressId: string,
  id: string,
  { status, cadence, anywhere, ...change }: ChangeSubscription,
): Promise<void> {
  const { rowCount } = await executor
    .update(subscriptions)
    .set({
      // Only confirmed alerts that haven't ended can be paused and resumed.
      status: sql`case when ${subscriptions.status} in ('active', 'paused') then ${status ?? subscriptions.status} else ${subscriptions.status} end`,
      ...(cadence ? { cadence } : {}),
      ...(anywhere === undefined ? {} : { anywhere }),
      ...snoozedUntilOf(change),
    })
    .where(isOf(addressId, id));
  if (!rowCount) throw subscriptionNotFoundError();
}

/** Deletes one alert with its matches. Throws AppError subscription_not_found. */
export async function deleteSubscription(database: Database, addressId: string, id: string): Promise<void> {
  const { rowCount } = await database.delete(subscriptions).where(isOf(addressId, id));
  if (!rowCount) throw subscriptionNotFoundError();
}

/** Turns the weekly note of an address on or off. Throws AppError token_invalid. */
export async function setQuietWeekNotice(
  database: Database,
  addressId: string,
  isEnabled: boolean,
): Promise<void> {
  const { rowCount } = await database
    .update(addresses)
    .set({ quietWeekNotice: isEnabled, quietWeekNoticeAt: sql`now()` })
    .where(eq(addresses.id, addressId));
  if (!rowCount) throw erasedError();
}

/**
 * Deletes an address with its alerts and messages. An account keeps its address: anyone with a forwarded message could
 * delete it otherwise. Throws AppError invalid_email unless `email` is that address.
 */
export async function eraseAddress(database: Database, addressId: string, email: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const [address] = await transaction
      .select({ key: addresses.emailKey })
      .from(addresses)
      .where(eq(addresses.id, addressId));
    if (address && address.key !== email.trim().toLowerCase())
      throw new AppError('invalid_email', 'To delete everything, enter the email address of these alerts.');
    await transaction.delete(subscriptions).where(eq(subscriptions.addressId, addressId));
    await transaction.delete(messages).where(eq(messages.addressId, addressId));
    const account = transaction.select({ id: users.id }).from(users).where(eq(users.addressId, addresses.id));
    await transaction.delete(addresses).where(and(eq(addresses.id, addressId), notExists(account)));
  });
}
