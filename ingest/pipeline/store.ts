import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../server/core/database/connection.ts';
import { enqueueIndexing } from '../../server/core/index-jobs.ts';
import { type AlertWatch, noteAlerts } from './match/watch.ts';
import type { PreparedEpisode } from './prepare.ts';
import type { EpisodeInput, ShowInput } from './show.ts';
import { cleanHtml } from './text/clean-html.ts';
import { toSlug } from './text/slug.ts';

const json = (rows: unknown[]) => JSON.stringify(rows);

/** Writes the podcast; false when nothing of it changed. */
export async function storePodcast(
  executor: Executor,
  id: string,
  show: ShowInput,
  inputHash: string,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into podcasts (id, slug, title, author, description, image_url, language, html_url, website, input_hash)
    values (${id}, ${toSlug(show.title, 'podcast')}, ${show.title}, ${show.author ?? null}, ${cleanHtml(show.description) ?? null},
      ${show.imageUrl ?? null}, ${show.language ?? null}, ${show.htmlUrl ?? null}, ${show.website ?? null}, ${inputHash})
    on conflict (id) do update set slug = excluded.slug, title = excluded.title, author = excluded.author,
      description = excluded.description, image_url = excluded.image_url, language = excluded.language,
      html_url = excluded.html_url, website = excluded.website, input_hash = excluded.input_hash, updated_at = now()
    where podcasts.input_hash is distinct from excluded.input_hash`);
  return (rowCount ?? 0) > 0;
}

/** Writes what a feed says of an episode whose transcript and passages stay as they are. */
export async function updateEpisodeFacts(
  database: Database,
  episode: { id: string; input: EpisodeInput; inputHash: string },
): Promise<void> {
  const { id, input, inputHash } = episode;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      update episodes set slug = ${toSlug(input.title, 'episode')}, title = ${input.title}, description = ${cleanHtml(input.description) ?? null},
        publication_date = ${input.publicationDate ?? null}, duration_seconds = ${input.durationSeconds ?? null}, link = ${input.link ?? null},
        audio_url = ${input.audioUrl ?? null}, image_url = ${input.imageUrl ?? null}, persons = ${json(input.persons)},
        input_hash = ${inputHash}, updated_at = now()
      where id = ${id}`);
    await enqueueIndexing(transaction, [{ episodeId: id, isNew: false }]);
  });
}

async function upsertEpisode(executor: Executor, episode: PreparedEpisode): Promise<void> {
  const { input } = episode;
  await executor.execute(sql`
    insert into episodes (id, podcast_id, slug, title, description, publication_date, duration_seconds, link, audio_url, image_url,
      language, persons, entity_count, passage_count, has_transcript, transcript_url, transcript_type, input_hash)
    values (${episode.id}, ${episode.podcastId}, ${episode.slug}, ${input.title}, ${episode.description ?? null}, ${input.publicationDate ?? null},
      ${input.durationSeconds ?? null}, ${input.link ?? null}, ${input.audioUrl ?? null}, ${input.imageUrl ?? null}, ${episode.language},
      ${json(input.persons)}, ${episode.entities.length}, ${episode.passages.length}, ${episode.transcript !== undefined},
      ${input.transcriptUrl ?? null}, ${input.transcriptType ?? null}, ${episode.inputHash})
    on conflict (id) do update set slug = excluded.slug, title = excluded.title, description = excluded.description,
      publication_date = excluded.publication_date, duration_seconds = excluded.duration_seconds, link = excluded.link,
      audio_url = excluded.audio_url, image_url = excluded.image_url, language = excluded.language, persons = excluded.persons,
      entity_count = excluded.entity_count, passage_count = excluded.passage_count, has_transcript = excluded.has_transcript,
      transcript_url = excluded.transcript_url, transcript_type = excluded.transcript_type, input_hash = excluded.input_hash, updated_at = now()`);
}

/** Sorted by id, so that two transactions that meet in the same names wait for each other instead of locking up. */
async function insertEntities(executor: Executor, episode: PreparedEpisode): Promise<void> {
  const entities = [...episode.entities].sort((a, b) => (a.id < b.id ? -1 : 1));
  const aliases = [...episode.aliases].sort((a, b) =>
    a.entityId + a.aliasKey < b.entityId + b.aliasKey ? -1 : 1,
  );
  if (entities.length > 0) {
    await executor.execute(sql`
      insert into entities (id, name, type, slug, name_key)
      select id, name, type, slug, "nameKey" from json_to_recordset(${json(entities)}::json) as row(id uuid, name text, type text, slug text, "nameKey" text)
      where not exists (select 1 from entities where entities.id = row.id)
      on conflict do nothing`);
  }
  if (aliases.length > 0) {
    await executor.execute(sql`
      insert into aliases (entity_id, alias_key, alias)
      select "entityId", "aliasKey", alias from json_to_recordset(${json(aliases)}::json) as row("entityId" uuid, "aliasKey" text, alias text)
      where not exists (select 1 from aliases where entity_id = "entityId" and alias_key = "aliasKey")
      on conflict do nothing`);
  }
}

/** Replaces the passages, and the mentions in them; returns the ids of passages that are no more. */
async function replacePassages(
  executor: Executor,
  episode: PreparedEpisode,
  isNew: boolean,
): Promise<string[]> {
  let removed: string[] = [];
  if (!isNew) {
    const { rows } = await executor.execute<{ id: string }>(
      sql`delete from passages where episode_id = ${episode.id} returning id`,
    );
    const kept = new Set(episode.passages.map((passage) => passage.id));
    removed = rows.map((row) => row.id).filter((id) => !kept.has(id));
  }
  if (episode.passages.length > 0) {
    await executor.execute(sql`
      insert into passages (episode_id, ordinal, id, start_seconds, start_estimated, speaker, speaker_entity_id, text)
      select ${episode.id}, ordinal, id, start, "startEstimated", speaker, "speakerEntityId", text
      from json_to_recordset(${json(episode.passages)}::json)
        as row(ordinal int, id uuid, start real, "startEstimated" boolean, speaker text, "speakerEntityId" uuid, text text)`);
  }
  if (episode.mentions.length > 0) {
    await executor.execute(sql`
      insert into mentions (id, episode_id, ordinal, entity_id, surface)
      select id, ${episode.id}, ordinal, "entityId", "surfaceForm"
      from json_to_recordset(${json(episode.mentions)}::json) as row(id uuid, ordinal int, "entityId" uuid, "surfaceForm" text)`);
  }
  return removed;
}

/** Their passages are gone by now, and they with them: only what is new is written. */
async function insertTopics(executor: Executor, episode: PreparedEpisode): Promise<void> {
  if (episode.topics.length === 0) return;
  await executor.execute(sql`
    insert into topics (episode_id, topic_id, name, slug, count, ordinal)
    select ${episode.id}, id, name, slug, count, ordinal
    from json_to_recordset(${json(episode.topics)}::json) as row(id uuid, name text, slug text, count int, ordinal int)
    on conflict do nothing`);
}

async function replaceTranscript(
  executor: Executor,
  episode: PreparedEpisode,
  isNew: boolean,
): Promise<void> {
  if (!episode.transcript) {
    if (!isNew) await executor.execute(sql`delete from transcripts where episode_id = ${episode.id}`);
    return;
  }
  const { text, marks, format, wordCount } = episode.transcript;
  await executor.execute(sql`
    insert into transcripts (episode_id, text, marks, format, word_count)
    values (${episode.id}, ${text}, ${JSON.stringify(marks)}, ${format}, ${wordCount})
    on conflict (episode_id) do update set text = excluded.text, marks = excluded.marks, format = excluded.format, word_count = excluded.word_count`);
}

/** Stores an episode whole and queues its indexing, in one transaction. */
export async function storeEpisode(
  database: Database,
  episode: PreparedEpisode,
  isNew: boolean,
  /** Given when its transcript is stored for the first time. */
  watch?: AlertWatch | undefined,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await upsertEpisode(transaction, episode);
    await insertEntities(transaction, episode);
    const removed = await replacePassages(transaction, episode, isNew);
    await insertTopics(transaction, episode);
    await replaceTranscript(transaction, episode, isNew);
    await noteAlerts(transaction, episode, watch);
    if (episode.passages.length > 0 || removed.length > 0)
      await enqueueIndexing(transaction, [{ episodeId: episode.id, removedPassageIds: removed, isNew }]);
  });
}
