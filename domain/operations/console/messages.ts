import { and, desc, eq, sql } from 'drizzle-orm';
import type { AdminDelivery, AdminMessage, AdminWebhook } from '../../../contract/api/admin/mail.ts';
import { type Actor, audited } from '../../core/audit/audit.ts';
import type { Database } from '../../core/database/connection.ts';
import { addresses, messages } from '../../core/database/schema/alerts.ts';
import { apiKeys } from '../../core/database/schema/api.ts';
import { webhookDeliveries, webhooks } from '../../core/database/schema/webhooks.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { retryUndeliverableMessages } from '../../mail/undeliverable.ts';

const maxRows = 100;

/** The latest messages with a status. */
export async function listMessages(
  database: Database,
  status: AdminMessage['status'],
): Promise<AdminMessage[]> {
  const rows = await database
    .select({ message: messages, email: addresses.email })
    .from(messages)
    .innerJoin(addresses, eq(addresses.id, messages.addressId))
    .where(eq(messages.status, status))
    .orderBy(desc(messages.createdAt), messages.id)
    .limit(maxRows);
  return rows.map(({ message: { id, kind, subject, tries, lastError, createdAt }, email }) => ({
    id,
    email,
    kind,
    status,
    subject,
    tries,
    last_error: lastError,
    created_at: asIso(createdAt),
  }));
}

/** Queues a failed message again, or all of them, and allows mail to their addresses. Throws AppError message_not_found. */
export const retryMessages = (
  database: Database,
  { id, actor }: { id?: string; actor: Actor },
): Promise<number> =>
  audited(database, actor, {
    action: 'mail.retry',
    subject: id ?? 'all failed messages',
    work: async (transaction) => {
      const retried = await retryUndeliverableMessages(transaction, id);
      if (id !== undefined && retried === 0)
        throw new AppError('message_not_found', 'There is no failed message with this ID.');
      return retried;
    },
  });

/** Every webhook with the deliveries of a month, those that fail first. */
export async function listWebhooks(database: Database): Promise<AdminWebhook[]> {
  const count = (status: 'delivered' | 'failed') =>
    sql<number>`(count(*) filter (where ${webhookDeliveries.status} = ${status}))::int`;
  const rows = await database
    .select({
      id: webhooks.id,
      email: apiKeys.email,
      url: webhooks.url,
      term: webhooks.term,
      anywhere: webhooks.anywhere,
      status: webhooks.status,
      disabled_reason: webhooks.disabledReason,
      failingSince: webhooks.failingSince,
      delivered: count('delivered'),
      failed: count('failed'),
    })
    .from(webhooks)
    .innerJoin(apiKeys, eq(apiKeys.id, webhooks.keyId))
    .leftJoin(
      webhookDeliveries,
      and(
        eq(webhookDeliveries.webhookId, webhooks.id),
        sql`${webhookDeliveries.createdAt} > now() - interval '30 days'`,
      ),
    )
    .groupBy(webhooks.id, apiKeys.id)
    .orderBy(sql`${webhooks.failingSince} nulls last`, webhooks.createdAt)
    .limit(maxRows);
  return rows.map(({ failingSince, ...row }) => ({ ...row, failing_since: asIso(failingSince) }));
}

/** The latest deliveries with a status. */
export async function listAllDeliveries(
  database: Database,
  status: AdminDelivery['status'],
): Promise<AdminDelivery[]> {
  const rows = await database
    .select({ delivery: webhookDeliveries, url: webhooks.url })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.status, status))
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(maxRows);
  return rows.map(({ delivery: { id, event, tries, attempts, createdAt }, url }) => ({
    id,
    url,
    event,
    status,
    tries,
    last_error: attempts.at(-1)?.error ?? null,
    created_at: asIso(createdAt),
  }));
}

/** Sends a delivery again, under its own id. Throws AppError delivery_not_found. */
export const retryDelivery = (database: Database, id: string, actor: Actor): Promise<void> =>
  audited(database, actor, {
    action: 'delivery.retry',
    subject: id,
    work: async (transaction) => {
      const { rowCount } = await transaction
        .update(webhookDeliveries)
        .set({ status: 'queued', tries: 0, dueAt: sql`now()` })
        .where(eq(webhookDeliveries.id, id));
      if (!rowCount) throw new AppError('delivery_not_found', 'There is no delivery with this ID.');
    },
  });
