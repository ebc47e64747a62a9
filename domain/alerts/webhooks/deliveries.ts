import { and, desc, eq, sql } from 'drizzle-orm';
import type { WebhookDelivery } from '../../../contract/api/alerts/webhook.ts';
import type { Database } from '../../core/database/connection.ts';
import { webhookDeliveries } from '../../core/database/schema/webhooks.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { getWebhook } from './webhooks.ts';

const columns = {
  id: webhookDeliveries.id,
  event: webhookDeliveries.event,
  status: webhookDeliveries.status,
  episodeId: webhookDeliveries.episodeId,
  attempts: webhookDeliveries.attempts,
  dueAt: webhookDeliveries.dueAt,
  createdAt: webhookDeliveries.createdAt,
  deliveredAt: webhookDeliveries.deliveredAt,
};
type DeliveryRow = Pick<typeof webhookDeliveries.$inferSelect, keyof typeof columns>;

const toDelivery = ({ episodeId, dueAt, createdAt, deliveredAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  episode_uuid: episodeId,
  next_attempt_at: row.status === 'queued' ? asIso(dueAt) : null,
  created_at: asIso(createdAt),
  delivered_at: asIso(deliveredAt),
});

/** The deliveries of a webhook, newest first. Throws AppError webhook_not_found. */
export async function listDeliveries(
  database: Database,
  keyId: string,
  webhookId: string,
  { limit, status }: { limit: number; status?: WebhookDelivery['status'] | undefined },
): Promise<WebhookDelivery[]> {
  await getWebhook(database, keyId, webhookId);
  const rows = await database
    .select(columns)
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), status && eq(webhookDeliveries.status, status)))
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(limit);
  return rows.map(toDelivery);
}

/** Queues an event without an episode, to try an endpoint. Throws AppError webhook_not_found. */
export async function queueTestDelivery(
  database: Database,
  keyId: string,
  webhookId: string,
): Promise<WebhookDelivery> {
  await getWebhook(database, keyId, webhookId);
  const rows = await database
    .insert(webhookDeliveries)
    .values({ webhookId, event: 'webhook.test' })
    .returning(columns);
  return toDelivery(onlyRow(rows));
}

/** Sends an event again, under its own id. Throws AppError webhook_not_found, delivery_not_found. */
export async function replayDelivery(
  database: Database,
  keyId: string,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  await getWebhook(database, keyId, webhookId);
  const [row] = await database
    .update(webhookDeliveries)
    .set({ status: 'queued', tries: 0, dueAt: sql`now()` })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
    .returning(columns);
  if (!row) throw new AppError('delivery_not_found', 'This webhook has no delivery with this ID.');
  return toDelivery(row);
}
