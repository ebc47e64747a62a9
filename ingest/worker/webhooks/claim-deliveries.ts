import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { apiKeys } from '../../../domain/core/database/schema/api.ts';
import { webhookDeliveries as deliveries, webhooks } from '../../../domain/core/database/schema/webhooks.ts';
import { columnNames, type RawRow } from '../../../domain/core/database/sql/raw-row.ts';
import { secondsFromNow } from '../jobs/claim.ts';

export type ClaimedDelivery = RawRow<typeof deliveries, 'id' | 'webhookId' | 'event' | 'tries' | 'body'> &
  RawRow<typeof webhooks, 'url'> & {
    /** The current one, and the previous one for a while after a rotation. */
    secrets: string[];
  };

/** How many deliveries may be in progress at once, in all workers together. */
export type DeliveryShares = { perKey: number; perHost: number };

/** Workers claim one after the other, or together they would give a key more than its share. */
const lockKey = 20_260_208;

/** The next delivery of each webhook that nobody is sending to. The lease is the webhook's: one delivery at a time. */
const dueDeliveries = sql`
  from ${webhooks} join ${apiKeys} on ${apiKeys.id} = ${webhooks.keyId} and ${apiKeys.revokedAt} is null
  cross join lateral (
    select ${deliveries.id} as delivery_id, ${deliveries.dueAt} as due_at from ${deliveries}
    where ${deliveries.webhookId} = ${webhooks.id} and ${deliveries.status} = 'queued' and ${deliveries.dueAt} <= now()
      and (${webhooks.status} = 'active' or ${deliveries.event} = 'webhook.test')
    order by ${deliveries.dueAt} limit 1) next
  where ${webhooks.sendingUntil} <= now()`;

export const hasDueDeliveries: SQL<boolean> = sql<boolean>`exists (select ${dueDeliveries})`;

const host = sql`split_part(${webhooks.url}, '/', 3)`;

/**
 * The deliveries that may begin, as `by_host`: of each key no more than its share, and of those no more than the share
 * of each host. `of_key` counts what is in progress: who has least comes first.
 */
const withinShares = ({ perKey }: DeliveryShares) => sql`
  sending as (
    select ${webhooks.keyId} as key_id, ${host} as host from ${webhooks} where ${webhooks.sendingUntil} > now()),
  due as (
    select ${webhooks.id} as webhook_id, ${webhooks.keyId} as key_id, ${host} as host, delivery_id, due_at
    ${dueDeliveries}),
  by_key as (
    select due.*, (select count(*) from sending where sending.key_id = due.key_id)
      + row_number() over (partition by key_id order by due_at, webhook_id) as of_key from due),
  by_host as (
    select by_key.*, (select count(*) from sending where sending.host = by_key.host)
      + row_number() over (partition by host order by of_key, due_at, webhook_id) as of_host
    from by_key where of_key <= ${perKey})`;

/**
 * Takes up to `limit` due deliveries, of which each key and each host has its share. They stay queued, behind the lease:
 * what a killed process was sending is sent again under the same id.
 */
export async function claimDeliveries(
  database: Database,
  limit: number,
  shares: DeliveryShares,
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const { rows } = await transaction.execute<ClaimedDelivery>(sql`
      with ${withinShares(shares)},
      chosen as materialized (
        select * from by_host where of_host <= ${shares.perHost} order by of_key, due_at limit ${limit}),
      lease as (
        update ${webhooks} set ${columnNames(webhooks.sendingUntil)} = ${secondsFromNow(leaseSeconds)}
        from chosen where ${webhooks.id} = chosen.webhook_id and ${webhooks.sendingUntil} <= now()
        returning ${webhooks.id} as id, ${webhooks.url} as url, chosen.delivery_id,
          array_remove(array[${webhooks.secret},
            case when ${webhooks.previousUntil} > now() then ${webhooks.previousSecret} end], null) as secrets)
      select ${deliveries.id} as id, ${deliveries.webhookId} as "webhookId", ${deliveries.event} as event,
        ${deliveries.tries} as tries, ${deliveries.body} as body, lease.url, lease.secrets
      from lease join ${deliveries} on ${deliveries.id} = lease.delivery_id`);
    return rows;
  });
}
