import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '../../contract/api/alerts/webhook.ts';
import type { Executor } from '../../domain/core/database/connection.ts';
import { alerts, subscriptions } from '../../domain/core/database/schema/alerts.ts';
import { apiKeys } from '../../domain/core/database/schema/api.ts';
import { webhookDeliveries, webhooks } from '../../domain/core/database/schema/webhooks.ts';
import { columnNames } from '../../domain/core/database/sql/raw-row.ts';
import { uuidArray } from '../../domain/core/database/sql/uuid-array.ts';
import type { AlertMatch } from './episode-matcher.ts';

const newMention: WebhookEvent = 'mention.created';

/** Matches as the rows of a statement. */
const rowsOf = (matches: AlertMatch[]) =>
  sql`json_to_recordset(${JSON.stringify(matches)}::json) as row("watcherId" uuid, "passageIds" jsonb, seconds jsonb, fingerprint text)`;

/**
 * Records which subscriptions a work matched, once, in the transaction that stores the episode. When it is due
 * follows from the subscription: at once, or with the next daily or weekly message, at 7 o'clock UTC, weekly on
 * Mondays. `otherIds` are the other episodes of the work: what one of them matched isn't recorded again.
 */
export async function insertAlerts(
  executor: Executor,
  episodeId: string,
  matches: AlertMatch[],
  otherIds: string[] = [],
): Promise<void> {
  const { subscriptionId, passageIds, seconds, fingerprint, dueAt } = alerts;
  await executor.execute(sql`
    insert into ${alerts} (${columnNames(subscriptionId, alerts.episodeId, passageIds, seconds, fingerprint, dueAt)})
    select ${subscriptions.id}, ${episodeId}, row."passageIds", row.seconds, row.fingerprint,
      greatest(coalesce(${subscriptions.snoozedUntil}, now()), case ${subscriptions.cadence}
        when 'daily' then date_trunc('day', now() at time zone 'utc' - interval '7 hours') at time zone 'utc' + interval '31 hours'
        when 'weekly' then date_trunc('week', now() at time zone 'utc' - interval '7 hours') at time zone 'utc' + interval '7 days 7 hours'
        else now() end)
    from ${rowsOf(matches)}
    join ${subscriptions} on ${subscriptions.id} = row."watcherId" and ${subscriptions.status} = 'active'
    where not exists (select from ${alerts} where ${subscriptionId} = row."watcherId" and ${alerts.episodeId} = any(${uuidArray(otherIds)}))
    on conflict (${columnNames(subscriptionId, alerts.episodeId)}) do nothing`);
}

/** The same for webhooks of active keys; each event gets its permanent id here. */
export async function insertWebhookEvents(
  executor: Executor,
  episodeId: string,
  matches: AlertMatch[],
  otherIds: string[] = [],
): Promise<void> {
  const { webhookId, event, passageIds, seconds } = webhookDeliveries;
  await executor.execute(sql`
    insert into ${webhookDeliveries} (${columnNames(webhookId, event, webhookDeliveries.episodeId, passageIds, seconds)})
    select ${webhooks.id}, ${newMention}, ${episodeId}, row."passageIds", row.seconds
    from ${rowsOf(matches)}
    join ${webhooks} on ${webhooks.id} = row."watcherId" and ${webhooks.status} = 'active' and ${webhooks.events} ? ${newMention}
    join ${apiKeys} on ${apiKeys.id} = ${webhooks.keyId} and ${apiKeys.revokedAt} is null
    where not exists (select from ${webhookDeliveries} where ${webhookId} = row."watcherId" and ${event} = ${newMention} and ${webhookDeliveries.episodeId} = any(${uuidArray(otherIds)}))
    on conflict (${columnNames(webhookId, webhookDeliveries.episodeId, event)}) do nothing`);
}
