import { eq, sql } from 'drizzle-orm';
import { transcriptErrors } from '../../../contract/api/library/episode.ts';
import { episodes, podcasts } from '../../../domain/core/database/schema/library.ts';
import { AppError, isOverloaded, messageOf } from '../../../domain/core/errors.ts';
import { loadRemovedContent } from '../../../domain/library/takedowns/stored-takedowns.ts';
import type { AlertWatch } from '../../matching/watch.ts';
import type { Prepare } from '../../prepare/prepare.ts';
import { errorColumns } from '../../store/episode-columns.ts';
import { storeEpisode } from '../../store/store.ts';
import { withJitter } from '../jobs/backoff.ts';
import type { JobLoop, LogFields } from '../jobs/job-loop.ts';
import { checkedColumns, fetchedColumns, isFetched, isSameFile, validatorsOf } from './check-again.ts';
import { toEpisodeInput } from './episode-input.ts';
import {
  type Episode,
  type FetchedFile,
  type LinkedFileOptions,
  linkedFileLoop,
} from './linked-file-loop.ts';

export type FetchTranscriptsOptions = LinkedFileOptions & { prepare: Prepare; watch: AlertWatch };

/** Trying more often would keep the machine busy. */
const tooComplexPauseSeconds = 86_400;
/** Until those that were there before have been read. */
const overloadedPauseSeconds = 120;

async function storeTranscript(
  { database, prepare, watch }: FetchTranscriptsOptions,
  episode: Episode,
  file: FetchedFile,
): Promise<LogFields | undefined> {
  const { bytes, headers, url } = file;
  const [podcast] = await database
    .select({ title: podcasts.title })
    .from(podcasts)
    .where(eq(podcasts.id, episode.podcastId));
  // It was deleted in the meantime.
  if (!podcast) return undefined;
  const removed = await loadRemovedContent(database, episode.podcastId);
  const prepared = await prepare({
    id: episode.id,
    podcastId: episode.podcastId,
    show: { title: podcast.title, persons: [] },
    inputHash: episode.inputHash,
    transcript: { bytes, hint: episode.transcriptType ?? headers.get('content-type') ?? url },
    people: [],
    removed: removed.fingerprintsOf(episode.id),
    input: toEpisodeInput(episode),
  });
  await storeEpisode(database, prepared, { isNew: false, watch, fetched: fetchedColumns(episode, file) });
  return { bytes: bytes.length, passages: prepared.passages.length };
}

async function recordFailure(
  { database }: FetchTranscriptsOptions,
  { id, hasTranscript }: Episode,
  error: unknown,
): Promise<number | undefined> {
  if (isOverloaded(error)) return withJitter(overloadedPauseSeconds);
  const code = transcriptErrors.find((own) => error instanceof AppError && error.code === own);
  // A fault of ours says nothing about the transcript, and a correction that can't be read leaves what is there.
  if (!code || hasTranscript) return undefined;
  await database
    .update(episodes)
    .set(errorColumns({ code, message: messageOf(error) }))
    .where(eq(episodes.id, id));
  return code === 'transcript_too_complex' ? tooComplexPauseSeconds : undefined;
}

/** Stores a transcript that was corrected. Only alerts that match for the first time are sent. */
async function storeCorrected(options: FetchTranscriptsOptions, episode: Episode, file: FetchedFile) {
  if (!isSameFile(episode, file)) return storeTranscript(options, episode, file);
  await options.database.update(episodes).set(checkedColumns(episode)).where(eq(episodes.id, episode.id));
  return { isUnchanged: true };
}

const shared = {
  name: 'transcript',
  url: 'transcriptUrl',
  limits: { maxBytes: 32 * 1_048_576, timeoutMs: 60_000 },
} as const;

/** Fetches transcripts that feeds point to again, to have their corrections. */
export const correctedTranscriptsLoop = (options: FetchTranscriptsOptions): JobLoop =>
  linkedFileLoop(
    {
      ...shared,
      tries: 'transcriptChecks',
      nextTryAt: 'transcriptNextCheckAt',
      isNeeded: isFetched,
      headersFor: validatorsOf,
      store: (episode, file) => storeCorrected(options, episode, file),
    },
    options,
  );

/** Fetches transcripts that feeds point to. */
export const transcriptsLoop = (options: FetchTranscriptsOptions): JobLoop =>
  linkedFileLoop(
    {
      ...shared,
      tries: 'transcriptTries',
      nextTryAt: 'transcriptNextTryAt',
      // In the words of its index.
      isNeeded: sql`transcript_url is not null and (not has_transcript or transcript_source = 'machine')`,
      store: (episode, file) => storeTranscript(options, episode, file),
      recordFailure: (episode, error) => recordFailure(options, episode, error),
    },
    options,
  );
