import { sql } from 'drizzle-orm';
import type { WebhookDelivery } from '../../contract/webhook.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { asIso } from '../library/format.ts';
import { getWebhook } from './webhooks.ts';

type Row = Omit<WebhookDelivery, 'next_attempt_at'> & { due_at: string };

const columns = sql`id, event, status, episode_id as episode_uuid, attempts, due_at, created_at, delivered_at`;

const toDelivery = ({ due_at, ...row }: Row): WebhookDelivery => ({
  ...row,
  next_attempt_at: row.status === 'queued' ? asIso(due_at) : null,
  created_at: asIso(row.created_at) ?? '',
  delivered_at: asIso(row.delivered_at),
});

/** What was sent to a webhook, newest first. Throws AppError webhook_not_found. */
export async function listDeliveries(
  database: Database,
  keyId: string,
  webhookId: string,
  { limit, status }: { limit: number; status?: WebhookDelivery['status'] | undefined },
): Promise<WebhookDelivery[]> {
  await getWebhook(database, keyId, webhookId);
  const { rows } = await database.execute<Row>(sql`
    select ${columns} from webhook_deliveries where webhook_id = ${webhookId} and (${status ?? null}::text is null or status = ${status ?? null})
    order by created_at desc, id limit ${limit}`);
  return rows.map(toDelivery);
}

/** Queues an event that tells of no episode, to see whether the receiver takes it. Throws AppError webhook_not_found. */
export async function queueTestDelivery(
  database: Database,
  keyId: string,
  webhookId: string,
): Promise<WebhookDelivery> {
  await getWebhook(database, keyId, webhookId);
  const { rows } = await database.execute<Row>(
    sql`insert into webhook_deliveries (webhook_id, event) values (${webhookId}, 'webhook.test') returning ${columns}`,
  );
  if (!rows[0]) throw new AppError('internal_error', 'The test could not be queued.');
  return toDelivery(rows[0]);
}

/** Sends an event once more, under its own id. Throws AppError webhook_not_found, delivery_not_found. */
export async function replayDelivery(
  database: Database,
  keyId: string,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  await getWebhook(database, keyId, webhookId);
  const { rows } = await database.execute<Row>(sql`
    update webhook_deliveries set status = 'queued', tries = 0, due_at = now()
    where id = ${deliveryId} and webhook_id = ${webhookId} returning ${columns}`);
  if (!rows[0]) throw new AppError('delivery_not_found', 'This webhook has no delivery with this id.');
  return toDelivery(rows[0]);
}
