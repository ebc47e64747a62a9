import { desc, eq, sql } from 'drizzle-orm';
import type { ManagedAddress, ManagedSubscription } from '../../../contract/api/alerts/manage.ts';
import type { Database } from '../../core/database/connection.ts';
import { addresses, alerts, messages, subscriptions } from '../../core/database/schema/alerts.ts';
import { asIso } from '../../core/text/format.ts';
import { getOrCreateSecret } from '../../identity/secrets.ts';
import { feedUrl, signFeedKey } from '../feeds/feed-keys.ts';
import { erasedError } from './manage.ts';

const maxMessages = 50;

const selectSubscriptions = (database: Database, addressId: string) =>
  database
    .select({
      id: subscriptions.id,
      kind: subscriptions.kind,
      term: subscriptions.term,
      anywhere: subscriptions.anywhere,
      filters: subscriptions.filters,
      status: subscriptions.status,
      cadence: subscriptions.cadence,
      snoozedUntil: subscriptions.snoozedUntil,
      createdAt: subscriptions.createdAt,
      verifiedAt: subscriptions.verifiedAt,
      confirmationDueAt: sql<string | null>`(
        select min(${messages.dueAt}) from ${messages} where ${sql`${messages.subscriptionId}`} = ${sql`${subscriptions.id}`}
          and ${messages.status} = 'queued')`,
      alerts: database.$count(alerts, eq(alerts.subscriptionId, subscriptions.id)),
    })
    .from(subscriptions)
    .where(eq(subscriptions.addressId, addressId))
    .orderBy(desc(subscriptions.createdAt), subscriptions.id);

type SubscriptionRow = Awaited<ReturnType<typeof selectSubscriptions>>[number];

const toManagedSubscription = (
  { snoozedUntil, createdAt, verifiedAt, confirmationDueAt, ...row }: SubscriptionRow,
  url: string,
): ManagedSubscription => ({
  ...row,
  snoozed_until: asIso(snoozedUntil),
  feed_url: url,
  created_at: asIso(createdAt),
  verified_at: asIso(verifiedAt),
  confirmation_due_at:
    row.status === 'pending' && confirmationDueAt ? asIso(new Date(confirmationDueAt)) : null,
});

/** The alerts of an address, newest first. */
export async function listSubscriptions(
  database: Database,
  addressId: string,
  publicUrl: string,
): Promise<ManagedSubscription[]> {
  const rows = await selectSubscriptions(database, addressId);
  const secret = await getOrCreateSecret(database, 'links');
  return rows.map((row) => toManagedSubscription(row, feedUrl(publicUrl, signFeedKey(secret, row.id))));
}

const selectMessages = (database: Database, addressId: string) =>
  database
    .select({
      kind: messages.kind,
      subject: messages.subject,
      status: messages.status,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.addressId, addressId))
    .orderBy(desc(messages.createdAt))
    .limit(maxMessages);

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

const toSentMessage = ({ sentAt, createdAt, ...row }: MessageRow): ManagedAddress['messages'][number] => ({
  ...row,
  at: asIso(sentAt ?? createdAt),
});

/** Everything stored about an address, as its manage page shows it. Throws AppError token_invalid if it was deleted. */
export async function getManagedAddress(
  database: Database,
  addressId: string,
  publicUrl: string,
): Promise<ManagedAddress> {
  const [address] = await database
    .select({
      email: addresses.email,
      verifiedAt: addresses.verifiedAt,
      stoppedReason: addresses.stoppedReason,
      quietWeekNotice: addresses.quietWeekNotice,
    })
    .from(addresses)
    .where(eq(addresses.id, addressId));
  if (!address) throw erasedError();
  const [alertList, messageRows] = await Promise.all([
    listSubscriptions(database, addressId, publicUrl),
    selectMessages(database, addressId),
  ]);
  return {
    success: true,
    email: address.email,
    verified_at: asIso(address.verifiedAt),
    stopped_reason: address.stoppedReason,
    heartbeat: address.quietWeekNotice,
    subscriptions: alertList,
    messages: messageRows.map(toSentMessage),
  };
}
