import { eq, inArray, sql } from 'drizzle-orm';
import type { LibraryFields } from '../../../contract/shared/console.ts';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { consoleJobs, libraryEdits, transcriptUploads } from '../../core/database/schema/console.ts';
import { feeds } from '../../core/database/schema/feeds.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';
import { AppError } from '../../core/errors.ts';
import { requestJob } from '../../core/jobs/console-jobs.ts';
import { enqueueIndexing } from '../../core/jobs/index-jobs.ts';
import { columnsOf } from '../../library/catalog/edited-columns.ts';
import { lockEpisodeTitle } from '../../library/catalog/missing-episode.ts';
import { deleteVectorsOf } from '../../meaning/stored/store-vectors.ts';

/** Keeps what an operator set, so that the next poll of the feed doesn't overwrite it. */
async function storeEdit(executor: Executor, subjectId: string, fields: LibraryFields): Promise<void> {
  if (Object.keys(fields).length === 0)
    throw new AppError('invalid_request', 'Send at least one field to change.');
  await executor
    .insert(libraryEdits)
    .values({ subjectId, fields })
    .onConflictDoUpdate({
      target: libraryEdits.subjectId,
      set: { fields: sql`${libraryEdits.fields} || excluded.fields`, updatedAt: sql`now()` },
    });
}

async function lockPodcast(executor: Executor, id: string): Promise<string> {
  const [podcast] = await executor
    .select({ title: podcasts.title })
    .from(podcasts)
    .where(eq(podcasts.id, id))
    .for('update');
  if (!podcast) throw new AppError('podcast_not_found', 'There is no podcast with this ID.');
  return podcast.title;
}

/** The episodes of a podcast, which the index has with its title and author. */
async function enqueuePodcast(executor: Executor, id: string): Promise<void> {
  const rows = await executor
    .update(episodes)
    .set({ updatedAt: sql`now()` })
    .where(eq(episodes.podcastId, id))
    .returning({ episodeId: episodes.id });
  await enqueueIndexing(
    executor,
    rows.map(({ episodeId }) => ({ episodeId, isNew: false })),
  );
}

type Edit = { fields: LibraryFields; actor: Actor };

/** Throws AppError podcast_not_found, invalid_request. */
export async function editPodcast(database: Database, id: string, { fields, actor }: Edit): Promise<void> {
  await database.transaction(async (transaction) => {
    const title = await lockPodcast(transaction, id);
    await storeEdit(transaction, id, fields);
    await transaction
      .update(podcasts)
      .set({ ...columnsOf(fields, 'podcast'), updatedAt: sql`now()` })
      .where(eq(podcasts.id, id));
    if (Object.keys(fields).some((name) => name !== 'republish_feed')) await enqueuePodcast(transaction, id);
    await recordAudit(transaction, actor, { action: 'podcast.edit', subject: title, details: fields });
  });
}

/** Throws AppError episode_not_found, episode_removed, invalid_request. */
export async function editEpisode(database: Database, id: string, { fields, actor }: Edit): Promise<void> {
  await database.transaction(async (transaction) => {
    const title = await lockEpisodeTitle(transaction, id);
    await storeEdit(transaction, id, fields);
    await transaction
      .update(episodes)
      .set({ ...columnsOf(fields, 'episode'), updatedAt: sql`now()` })
      .where(eq(episodes.id, id));
    // A model may know one language and not the other.
    if (fields.language !== undefined) await deleteVectorsOf(transaction, id);
    await enqueueIndexing(transaction, [{ episodeId: id, isNew: false }]);
    await recordAudit(transaction, actor, { action: 'episode.edit', subject: title, details: fields });
  });
}

/**
 * Deletes the feeds of a podcast at once, and asks the worker to delete the podcast and its episodes. Resolves to the id
 * of the job. Throws AppError podcast_not_found.
 */
export async function deletePodcast(database: Database, id: string, actor: Actor): Promise<string> {
  return database.transaction(async (transaction) => {
    const title = await lockPodcast(transaction, id);
    await transaction.delete(feeds).where(eq(feeds.podcastId, id));
    await recordAudit(transaction, actor, { action: 'podcast.delete', subject: title });
    return requestJob(transaction, { kind: 'podcast-removal', input: { podcast_id: id } });
  });
}

/**
 * Stores a transcript, which the worker reads at once, and instead of the one in the feed from now on. Resolves to the
 * id of the job. Throws AppError episode_not_found, episode_removed.
 */
export async function uploadTranscript(
  database: Database,
  id: string,
  { text, fileName, actor }: { text: string; fileName: string; actor: Actor },
): Promise<string> {
  return database.transaction(async (transaction) => {
    const title = await lockEpisodeTitle(transaction, id);
    // PostgreSQL stores no NUL.
    const upload = { text: text.replaceAll('\0', ''), fileName };
    await transaction
      .insert(transcriptUploads)
      .values({ episodeId: id, ...upload })
      .onConflictDoUpdate({ target: transcriptUploads.episodeId, set: { ...upload, createdAt: sql`now()` } });
    await recordAudit(transaction, actor, {
      action: 'episode.upload',
      subject: title,
      details: { fileName },
    });
    return requestJob(transaction, { kind: 'transcript', input: { episode_id: id } });
  });
}

/** Reads an episode again, and what its feeds say of it by now. Resolves to the id of the job. Throws AppError episode_not_found, episode_removed. */
export async function reingestEpisode(database: Database, id: string, actor: Actor): Promise<string> {
  return database.transaction(async (transaction) => {
    const title = await lockEpisodeTitle(transaction, id);
    const { podcastId } = episodes;
    const own = transaction.select({ podcastId }).from(episodes).where(eq(episodes.id, id));
    await transaction.update(feeds).set({ nextPollAt: sql`now()` }).where(inArray(feeds.podcastId, own));
    await recordAudit(transaction, actor, { action: 'episode.reingest', subject: title });
    return requestJob(transaction, { kind: 'reingest', input: { episode_id: id } });
  });
}

/** Reads the feeds of a podcast again, and every episode as if it had changed. Throws AppError podcast_not_found. */
export async function reingestPodcast(database: Database, id: string, actor: Actor): Promise<void> {
  await database.transaction(async (transaction) => {
    const title = await lockPodcast(transaction, id);
    await transaction.update(episodes).set({ inputHash: '' }).where(eq(episodes.podcastId, id));
    await transaction
      .update(feeds)
      .set({ etag: null, lastModified: null, nextPollAt: sql`now()` })
      .where(eq(feeds.podcastId, id));
    await transaction.execute(sql`
      insert into ${consoleJobs} (${columnNames(consoleJobs.kind, consoleJobs.input)})
      select 'reingest', jsonb_build_object('episode_id', ${episodes.id}) from ${episodes}
      where ${episodes.podcastId} = ${id} and ${episodes.hasTranscript}`);
    await recordAudit(transaction, actor, { action: 'podcast.reingest', subject: title });
  });
}
