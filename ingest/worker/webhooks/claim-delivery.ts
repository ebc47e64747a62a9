import { type SQL, sql } from 'drizzle-orm';
import { apiKeys } from '../../../server/core/database/api-schema.ts';
import type { Database } from '../../../server/core/database/connection.ts';
import { columnNames, type RawRow } from '../../../server/core/database/raw-row.ts';
import { webhookDeliveries as deliveries, webhooks } from '../../../server/core/database/webhook-schema.ts';
import { secondsFromNow } from '../jobs/claim.ts';

export type ClaimedDelivery = RawRow<typeof deliveries, 'id' | 'webhookId' | 'event' | 'tries' | 'body'> &
  RawRow<typeof webhooks, 'url'> & {
    /** The current one, and the previous one for a while after a rotation. */
    secrets: string[];
  };

/** The lease is the webhook's: one delivery at a time to each receiver. */
const dueDeliveries = sql`
  from ${deliveries} join ${webhooks} on ${webhooks.id} = ${deliveries.webhookId}
  where ${deliveries.status} = 'queued' and ${deliveries.dueAt} <= now() and ${webhooks.sendingUntil} <= now()
    and (${webhooks.status} = 'active' or ${deliveries.event} = 'webhook.test')
    and exists (select from ${apiKeys} where ${apiKeys.id} = ${webhooks.keyId} and ${apiKeys.revokedAt} is null)`;

export const hasDueDeliveries: SQL<boolean> = sql<boolean>`exists (select ${dueDeliveries})`;

/**
 * Takes the next due delivery whose webhook nobody is sending to. It stays queued, behind the lease: what a killed
 * process was sending is sent again under the same id.
 */
export async function claimDelivery(database: Database, leaseSeconds: number): Promise<ClaimedDelivery[]> {
  const { rows } = await database.execute<ClaimedDelivery>(sql`
    with next as materialized (
      select ${deliveries.id} as delivery_id, ${deliveries.webhookId} as next_webhook_id ${dueDeliveries}
      order by ${deliveries.dueAt} limit 1 for update skip locked),
    lease as (
      update ${webhooks} set ${columnNames(webhooks.sendingUntil)} = ${secondsFromNow(leaseSeconds)}
      from next where ${webhooks.id} = next.next_webhook_id
      returning ${webhooks.url} as url, array_remove(array[${webhooks.secret},
        case when ${webhooks.previousUntil} > now() then ${webhooks.previousSecret} end], null) as secrets)
    select ${deliveries.id} as id, ${deliveries.webhookId} as "webhookId", ${deliveries.event} as event,
      ${deliveries.tries} as tries, ${deliveries.body} as body, lease.url, lease.secrets
    from lease, next join ${deliveries} on ${deliveries.id} = next.delivery_id`);
  return rows;
}
