import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../domain/core/database/connection.ts';
import { episodes, podcasts } from '../../domain/core/database/schema/library.ts';
import { enqueueIndexing } from '../../domain/core/jobs/index-jobs.ts';
import { toSlug } from '../../domain/core/text/slug.ts';
import { loadEditedColumns } from '../../domain/library/catalog/edited-columns.ts';
import { lockForStoring } from '../../domain/library/corrections/lock.ts';
import { lockForPlacing } from '../../domain/library/placing/evidence.ts';
import { placeEpisode } from '../../domain/library/placing/place-episode.ts';
import { loadRemovedContent } from '../../domain/library/takedowns/stored-takedowns.ts';
import { requestTranscriptionCheck } from '../../domain/transcription/checks.ts';
import { dropTranscription } from '../../domain/transcription/pieces.ts';
import { type AlertWatch, matchedBefore, recordMatches } from '../matching/watch.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';
import type { ShowInput } from '../prepare/show.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { correctEntities, insertReplaced } from './corrected-entities.ts';
import {
  changedChapterColumns,
  changedTranscriptColumns,
  chapterColumns,
  errorColumns,
  factColumns,
  linkedTranscriptColumns,
  type TranscriptColumns,
  type TranscriptOrigin,
} from './episode-columns.ts';
import { storeRecording } from './keep-recording.ts';
import { replaceRoles } from './store-roles.ts';
import { insertEntities, insertTopics, replacePassages, replaceTranscript } from './store-rows.ts';

/** Writes the podcast, unless nothing of it changed. */
export async function storePodcast(
  executor: Executor,
  id: string,
  show: ShowInput,
  inputHash: string,
): Promise<void> {
  const columns = {
    slug: toSlug(show.title, 'podcast'),
    title: show.title,
    author: show.author ?? null,
    description: cleanHtml(show.description) ?? null,
    imageUrl: show.imageUrl ?? null,
    language: show.language ?? null,
    htmlUrl: show.htmlUrl ?? null,
    website: show.website ?? null,
    inputHash,
    ...(await loadEditedColumns(executor, id, 'podcast')),
  };
  await executor
    .insert(podcasts)
    .values({ id, ...columns })
    .onConflictDoUpdate({
      target: podcasts.id,
      set: { ...columns, updatedAt: sql`now()` },
      setWhere: sql`${podcasts.inputHash} is distinct from ${inputHash}`,
    });
}

type EpisodeFacts = Pick<PreparedEpisode, 'id' | 'input' | 'inputHash'>;

async function writeFacts(executor: Executor, { id, input, inputHash }: EpisodeFacts): Promise<void> {
  const edited = await loadEditedColumns(executor, id, 'episode');
  await executor
    .update(episodes)
    .set({
      ...factColumns(input),
      ...changedChapterColumns(input),
      ...linkedTranscriptColumns(input),
      ...edited,
      inputHash,
      updatedAt: sql`now()`,
    })
    .where(eq(episodes.id, id));
  await storeRecording(executor, id, input.recording);
  await placeEpisode(executor, id, { guid: input.guid });
  await enqueueIndexing(executor, [{ episodeId: id, isNew: false }]);
}

/** Writes what a feed says of an episode whose transcript and passages stay as they are. */
export async function updateEpisodeFacts(database: Database, episode: EpisodeFacts): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockForStoring(transaction);
    await lockForPlacing(transaction, episode.input);
    await writeFacts(transaction, episode);
  });
}

const byPublisher: TranscriptOrigin = { source: 'publisher' };

/** What was read in the transcript. */
const readColumns = (
  { language, entities, passages, transcript }: PreparedEpisode,
  { source }: TranscriptOrigin,
) => ({
  language,
  entityCount: entities.length,
  passageCount: passages.length,
  hasTranscript: transcript !== undefined,
  transcriptSource: transcript ? source : null,
});

async function updateTranscript(
  executor: Executor,
  episode: PreparedEpisode,
  { fetched, origin }: { fetched: TranscriptColumns; origin: TranscriptOrigin },
): Promise<void> {
  const { language } = await loadEditedColumns(executor, episode.id, 'episode');
  await executor
    .update(episodes)
    .set({
      ...readColumns(episode, origin),
      ...(language === undefined ? {} : { language }),
      ...errorColumns(episode.transcriptError),
      ...fetched,
      updatedAt: sql`now()`,
    })
    .where(eq(episodes.id, episode.id));
}

async function upsertEpisode(
  executor: Executor,
  episode: PreparedEpisode,
  origin: TranscriptOrigin,
): Promise<void> {
  const { input } = episode;
  const columns = {
    ...factColumns(input),
    slug: episode.slug,
    description: episode.description ?? null,
    ...readColumns(episode, origin),
    inputHash: episode.inputHash,
    ...(await loadEditedColumns(executor, episode.id, 'episode')),
  };
  await executor
    .insert(episodes)
    .values({
      id: episode.id,
      workId: episode.id,
      podcastId: episode.podcastId,
      transcriptUrl: input.transcriptUrl ?? null,
      transcriptType: input.transcriptType ?? null,
      ...errorColumns(episode.transcriptError),
      ...columns,
      ...chapterColumns(input),
    })
    .onConflictDoUpdate({
      target: episodes.id,
      set: {
        ...columns,
        ...changedChapterColumns(input),
        ...changedTranscriptColumns(episode),
        ...linkedTranscriptColumns(input),
        updatedAt: sql`now()`,
      },
    });
}

export type StoreOptions = {
  isNew: boolean;
  /** Whose alerts are matched; given when a transcript comes or was corrected. */
  watch?: AlertWatch | undefined;
  /**
   * For a transcript of an episode that is stored: what to remember of the file. What the feed says of the episode stays
   * as it is by now, which may be newer than what the transcript was read with.
   */
  fetched?: TranscriptColumns;
  /** By default, the publisher's. */
  origin?: TranscriptOrigin | undefined;
  /** What else is written in the same transaction. */
  alsoStore?: ((executor: Executor) => Promise<void>) | undefined;
};

/** Whether the episode was taken down. Throws when a text of it was, after it was prepared. */
async function isRemoved(executor: Executor, episode: PreparedEpisode): Promise<boolean> {
  const removed = await loadRemovedContent(executor, episode.podcastId);
  if (removed.episodeIds.has(episode.id)) return true;
  if (removed.fingerprintsOf(episode.id).length > episode.redactions)
    throw new Error('A passage was taken down while the episode was being read. It is read again later.');
  return false;
}

/** Whose transcript an episode has by now; the row is locked until the transaction ends. */
async function lockSource(executor: Executor, id: string): Promise<TranscriptOrigin['source'] | null> {
  const [row] = await executor
    .select({ source: episodes.transcriptSource })
    .from(episodes)
    .where(eq(episodes.id, id))
    .for('update');
  return row?.source ?? null;
}

/** Stores an episode whole, with what operators corrected, and queues its indexing, in one transaction. */
export async function storeEpisode(
  database: Database,
  prepared: PreparedEpisode,
  { isNew, watch, fetched, origin = byPublisher, alsoStore }: StoreOptions,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockForStoring(transaction);
    await lockForPlacing(transaction, prepared.input);
    if (await isRemoved(transaction, prepared)) return;
    const source = isNew ? null : await lockSource(transaction, prepared.id);
    // What came while a service was listening is better than what it heard.
    if (origin.source === 'machine' && source !== null && source !== 'machine') return;
    // One that a service made meanwhile stays until there is another.
    if (source === 'machine' && !prepared.transcript) {
      if (!fetched) await writeFacts(transaction, prepared);
      return;
    }
    const { episode, replaced } = await correctEntities(transaction, prepared);
    const before = await matchedBefore(transaction, episode, isNew ? undefined : watch);
    if (fetched) await updateTranscript(transaction, episode, { fetched, origin });
    else await upsertEpisode(transaction, episode, origin);
    if (!fetched && !(isNew && !episode.input.recording))
      await storeRecording(transaction, episode.id, episode.input.recording);
    await insertEntities(transaction, episode);
    const removed = await replacePassages(transaction, episode, { isNew });
    await replaceRoles(transaction, episode, { isNew });
    await insertTopics(transaction, episode);
    await replaceTranscript(transaction, episode, { isNew, origin });
    await insertReplaced(transaction, replaced);
    await placeEpisode(transaction, episode.id, { guid: episode.input.guid, text: episode.text });
    await recordMatches(transaction, episode, { watch, before });
    if (episode.passages.length > 0 || removed.length > 0)
      await enqueueIndexing(transaction, [{ episodeId: episode.id, removedPassageIds: removed, isNew }]);
    if (!isNew && episode.transcript && origin.source !== 'machine')
      await dropTranscription(transaction, episode.id);
    if (!episode.transcript && episode.input.audioUrl)
      await requestTranscriptionCheck(transaction, episode.podcastId);
    await alsoStore?.(transaction);
  });
}
