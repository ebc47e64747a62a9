import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../core/database/connection.ts';
import { alerts, subscriptions } from '../core/database/schema/alerts.ts';
import { episodes } from '../core/database/schema/library.ts';
import { transcriptions } from '../core/database/schema/transcription.ts';
import { columnNames } from '../core/database/sql/raw-row.ts';
import { isInState } from './states.ts';
import { episodesWithPolicies, isTranscribable, isWanted } from './wanted.ts';

/** The order of the queue: what an operator asked for, new episodes, those of shows with alerts, archives. */
export const priorities = { asked: 0, new: 1, alerted: 2, archive: 3 } as const;

/** Older episodes are no news to anybody. */
const newDays = 7;

const e = episodes;

/** Somebody has an alert for this show, or one that an episode of it matched. */
const hasAlerts: SQL = sql`(
  exists (select from ${subscriptions} where ${subscriptions.status} = 'active'
    and ${subscriptions.filters} ->> 'podcast' = ${e.podcastId}::text)
  or exists (select from ${alerts} join ${e} as matched on matched.id = ${alerts.episodeId}
    where matched.podcast_id = ${e.podcastId}))`;

const priority: SQL = sql`case
  when ${e.publicationDate} > now() - make_interval(days => ${newDays}) then ${priorities.new}::smallint
  when ${hasAlerts} then ${priorities.alerted}::smallint
  else ${priorities.archive}::smallint end`;

/** Queues the episodes that policies want; of these podcasts, or of all. Resolves to how many are new in the queue. */
export async function queueWanted(executor: Executor, podcastIds?: string[]): Promise<number> {
  const t = transcriptions;
  const isOfThese = podcastIds ? sql`${e.podcastId} = any(${sql.param(podcastIds)}::uuid[])` : sql`true`;
  const { rowCount } = await executor.execute(sql`
    insert into ${t} (${columnNames(t.episodeId, t.priority, t.publicationDate)})
    select ${e.id}, ${priority}, ${e.publicationDate} from ${episodesWithPolicies}
    where ${isOfThese} and ${isTranscribable} and ${isWanted}
      and not exists (select from ${t} where ${t.episodeId} = ${e.id})
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Takes out of the queue what policies don't want any longer, nobody asked for, and no worker has begun. */
export async function dropUnwanted(executor: Executor, podcastId: string): Promise<void> {
  const t = transcriptions;
  await executor.execute(sql`
    delete from ${t} where ${isInState.waiting} and ${t.priority} <> ${priorities.asked}
      and ${t.episodeId} in (select ${e.id} from ${episodesWithPolicies} where ${e.podcastId} = ${podcastId} and not ${isWanted})`);
}

/**
 * Queues all episodes of podcasts that have no transcript, before all others; those that a worker has stay with it.
 * Resolves to their ids.
 */
export async function queueAll(executor: Executor, podcastIds: string[]): Promise<string[]> {
  const t = transcriptions;
  const { rows } = await executor.execute<{ episode_id: string }>(sql`
    insert into ${t} (${columnNames(t.episodeId, t.priority, t.publicationDate)})
    select ${e.id}, ${priorities.asked}::smallint, ${e.publicationDate} from ${e}
    where ${e.podcastId} = any(${sql.param(podcastIds)}::uuid[]) and ${isTranscribable}
    on conflict (${columnNames(t.episodeId)}) do update set
      priority = ${priorities.asked}::smallint, status = 'waiting', error_code = null, error_message = null,
      tries = case when ${t.startedAt} is null then 0 else ${t.tries} end,
      due_at = case when ${t.startedAt} is null then least(${t.dueAt}, now()) else ${t.dueAt} end
    returning ${columnNames(t.episodeId)}`);
  return rows.map((row) => row.episode_id);
}
