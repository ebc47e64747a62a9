import { sql } from 'drizzle-orm';
import type { Executor } from '../../../server/core/database/connection.ts';
import type { AlertMatch } from './episode-matcher.ts';

/** Matches as the rows of a statement. */
const rowsOf = (matches: AlertMatch[]) =>
  sql`json_to_recordset(${JSON.stringify(matches)}::json) as row("watcherId" uuid, "passageIds" jsonb, seconds jsonb, fingerprint text)`;

/**
 * Records which subscriptions an episode matched, once, in the transaction that stores the episode. When it is due
 * follows from the subscription: at once, or with the next daily or weekly message, at 7 o'clock UTC, weekly on
 * Mondays.
 */
export async function insertAlerts(
  executor: Executor,
  episodeId: string,
  matches: AlertMatch[],
): Promise<void> {
  await executor.execute(sql`
    insert into alerts (subscription_id, episode_id, passage_ids, seconds, fingerprint, due_at)
    select s.id, ${episodeId}, row."passageIds", row.seconds, row.fingerprint,
      greatest(coalesce(s.snoozed_until, now()), case s.cadence
        when 'daily' then date_trunc('day', now() at time zone 'utc' - interval '7 hours') at time zone 'utc' + interval '31 hours'
        when 'weekly' then date_trunc('week', now() at time zone 'utc' - interval '7 hours') at time zone 'utc' + interval '7 days 7 hours'
        else now() end)
    from ${rowsOf(matches)}
    join subscriptions s on s.id = row."watcherId" and s.status = 'active'
    on conflict (subscription_id, episode_id) do nothing`);
}

/** The same for webhooks of active keys; each event gets its permanent id here. */
export async function insertWebhookEvents(
  executor: Executor,
  episodeId: string,
  matches: AlertMatch[],
): Promise<void> {
  await executor.execute(sql`
    insert into webhook_deliveries (webhook_id, event, episode_id, passage_ids, seconds)
    select w.id, 'mention.created', ${episodeId}, row."passageIds", row.seconds
    from ${rowsOf(matches)}
    join webhooks w on w.id = row."watcherId" and w.status = 'active' and w.events ? 'mention.created'
    join api_keys k on k.id = w.key_id and k.revoked_at is null
    on conflict (webhook_id, episode_id, event) do nothing`);
}
