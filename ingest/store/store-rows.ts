import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../domain/core/database/connection.ts';
import { topics } from '../../domain/core/database/schema/entities.ts';
import {
  aliases,
  entities,
  mentions,
  passages,
  transcripts,
} from '../../domain/core/database/schema/library.ts';
import { columnNames } from '../../domain/core/database/sql/raw-row.ts';
import { recordFormerPassages } from '../../domain/library/transcripts/former-passages.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';
import { speechRulesVersion } from '../transcripts/guard/reads-as-speech.ts';
import type { TranscriptOrigin } from './episode-columns.ts';

// Thousands of rows go in as one JSON parameter: a parameter for each value would be slower than the inserting.
const json = (rows: unknown[]) => JSON.stringify(rows);

/** Sorted by id, so that two transactions that meet in the same entities wait for each other instead of locking up. */
export async function insertEntities(executor: Executor, episode: PreparedEpisode): Promise<void> {
  const sortedEntities = [...episode.entities].sort((a, b) => (a.id < b.id ? -1 : 1));
  const sortedAliases = [...episode.aliases].sort((a, b) =>
    a.entityId + a.aliasKey < b.entityId + b.aliasKey ? -1 : 1,
  );
  if (sortedEntities.length > 0)
    await executor.execute(sql`
      insert into ${entities} (${columnNames(entities.id, entities.name, entities.type, entities.slug, entities.nameKey)})
      select id, name, type, slug, "nameKey" from json_to_recordset(${json(sortedEntities)}::json) as row(id uuid, name text, type text, slug text, "nameKey" text)
      where not exists (select 1 from ${entities} where ${entities.id} = row.id)
      on conflict do nothing`);
  // "debian" was first seen in a transcript without capitals.
  const capitalized = sortedEntities.filter(({ name }) => name !== name.toLowerCase());
  if (capitalized.length > 0)
    await executor.execute(sql`
      update ${entities} set name = row.name
      from json_to_recordset(${json(capitalized)}::json) as row(id uuid, name text)
      where ${entities.id} = row.id and ${entities.name} = lower(${entities.name})`);
  if (sortedAliases.length > 0)
    await executor.execute(sql`
      insert into ${aliases} (${columnNames(aliases.entityId, aliases.aliasKey, aliases.alias, aliases.isMoved)})
      select "entityId", "aliasKey", row.alias, coalesce("isMoved", false)
      from json_to_recordset(${json(sortedAliases)}::json) as row("entityId" uuid, "aliasKey" text, alias text, "isMoved" boolean)
      where not exists (select 1 from ${aliases} where ${aliases.entityId} = "entityId" and ${aliases.aliasKey} = "aliasKey"
        and (not ${aliases.isMoved} or "isMoved"))
      on conflict (${columnNames(aliases.entityId, aliases.aliasKey)}) do update set is_moved = false
      where not excluded.is_moved`);
}

/** Deletes all passages, and records those that no longer exist. Resolves to the ids of these. */
async function deletePassages(executor: Executor, episode: PreparedEpisode): Promise<string[]> {
  const { id, ordinal, startSeconds, text } = passages;
  const rows = await executor
    .delete(passages)
    .where(eq(passages.episodeId, episode.id))
    .returning({ id, ordinal, startSeconds, text });
  const kept = new Set(episode.passages.map((passage) => passage.id));
  const gone = rows.filter((row) => !kept.has(row.id));
  await recordFormerPassages(
    executor,
    episode.id,
    gone.map((row) => ({ ...row, place: row.ordinal / rows.length })),
  );
  return gone.map((row) => row.id);
}

/** Replaces the passages and the mentions in them; resolves to the ids of passages that no longer exist. */
export async function replacePassages(
  executor: Executor,
  episode: PreparedEpisode,
  { isNew }: { isNew: boolean },
): Promise<string[]> {
  const removed = isNew ? [] : await deletePassages(executor, episode);
  const p = passages;
  const m = mentions;
  if (episode.passages.length > 0)
    await executor.execute(sql`
      insert into ${passages} (${columnNames(p.episodeId, p.ordinal, p.id, p.startSeconds, p.startEstimated, p.speaker, p.speakerEntityId, p.text)})
      select ${episode.id}, ordinal, id, start, "startEstimated", speaker, "speakerEntityId", text
      from json_to_recordset(${json(episode.passages)}::json)
        as row(ordinal int, id uuid, start real, "startEstimated" boolean, speaker text, "speakerEntityId" uuid, text text)`);
  if (episode.mentions.length > 0)
    await executor.execute(sql`
      insert into ${mentions} (${columnNames(m.id, m.episodeId, m.ordinal, m.entityId, m.surfaceForm)})
      select id, ${episode.id}, ordinal, "entityId", "surfaceForm"
      from json_to_recordset(${json(episode.mentions)}::json) as row(id uuid, ordinal int, "entityId" uuid, "surfaceForm" text)`);
  return removed;
}

/** The topics of before went with their passages: only what is new is written. */
export async function insertTopics(executor: Executor, episode: PreparedEpisode): Promise<void> {
  if (episode.topics.length === 0) return;
  await executor
    .insert(topics)
    .values(episode.topics.map(({ id, ...topic }) => ({ ...topic, topicId: id, episodeId: episode.id })))
    .onConflictDoNothing();
}

export async function replaceTranscript(
  executor: Executor,
  episode: PreparedEpisode,
  { isNew, origin }: { isNew: boolean; origin: TranscriptOrigin },
): Promise<void> {
  if (!episode.transcript) {
    if (!isNew) await executor.delete(transcripts).where(eq(transcripts.episodeId, episode.id));
    return;
  }
  const { model = null, gaps = [] } = origin;
  const columns = { ...episode.transcript, model, gaps, checkedBy: speechRulesVersion };
  await executor
    .insert(transcripts)
    .values({ episodeId: episode.id, ...columns })
    .onConflictDoUpdate({ target: transcripts.episodeId, set: columns });
}
