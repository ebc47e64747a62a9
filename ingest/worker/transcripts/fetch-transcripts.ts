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
  { bytes, headers, url }: FetchedFile,
): Promise<LogFields | undefined> {
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
  await storeEpisode(database, prepared, { isNew: false, watch });
  return { bytes: bytes.length, passages: prepared.passages.length };
}

async function recordFailure(
  { database }: FetchTranscriptsOptions,
  { id }: Episode,
  error: unknown,
): Promise<number | undefined> {
  if (isOverloaded(error)) return withJitter(overloadedPauseSeconds);
  const code = transcriptErrors.find((own) => error instanceof AppError && error.code === own);
  // A fault of ours says nothing about the transcript.
  if (!code) return undefined;
  await database
    .update(episodes)
    .set(errorColumns({ code, message: messageOf(error) }))
    .where(eq(episodes.id, id));
  return code === 'transcript_too_complex' ? tooComplexPauseSeconds : undefined;
}

/** Fetches transcripts that feeds point to. */
export const transcriptsLoop = (options: FetchTranscriptsOptions): JobLoop =>
  linkedFileLoop(
    {
      name: 'transcript',
      url: 'transcriptUrl',
      tries: 'transcriptTries',
      nextTryAt: 'transcriptNextTryAt',
      isMissing: sql`${episodes.transcriptUrl} is not null and not ${episodes.hasTranscript}`,
      limits: { maxBytes: 32 * 1_048_576, timeoutMs: 60_000 },
      store: (episode, file) => storeTranscript(options, episode, file),
      recordFailure: (episode, error) => recordFailure(options, episode, error),
    },
    options,
  );
