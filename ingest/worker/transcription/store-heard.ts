import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import type { episodes } from '../../../domain/core/database/schema/library.ts';
import { transcriptions } from '../../../domain/core/database/schema/transcription.ts';
import { loadRemovedContent } from '../../../domain/library/takedowns/stored-takedowns.ts';
import { deletePieces, dropTranscription } from '../../../domain/transcription/pieces.ts';
import type { AlertWatch } from '../../matching/watch.ts';
import type { Prepare } from '../../prepare/prepare.ts';
import { storeEpisode } from '../../store/store.ts';
import { type JoinPiece, joinPieces } from '../../transcription/join/join-pieces.ts';
import { secondsFromNow } from '../jobs/claim.ts';
import { toEpisodeInput } from '../transcripts/episode-input.ts';
import { NoSpeech, ServiceFailed } from './failures.ts';
import { forgetFailures, lastFailure } from './piece-store.ts';

export type StoreHeardOptions = { database: Database; prepare: Prepare; watch: AlertWatch };

type HeardEpisode = {
  episode: typeof episodes.$inferSelect;
  podcastTitle: string;
  pieces: JoinPiece[];
  model: string;
  /** How many times pieces that failed were tried again. */
  rounds: number;
};

type Finished = HeardEpisode & {
  /** Whether something that is said in it was taken down: then nothing of it is kept but the transcript. */
  isRedacted: boolean;
};

/** When pieces at which the service failed are tried again. */
const roundSeconds = [6 * 3_600, 86_400, 4 * 86_400];

const countFailed = (pieces: JoinPiece[]) => pieces.filter(({ heard }) => heard === undefined).length;

/** Why nothing is in any piece of a recording; the pieces at which the service failed may be sent anew. */
async function nothingHeard(database: Database, { episode, pieces }: HeardEpisode): Promise<Error> {
  if (countFailed(pieces) === 0)
    return new NoSpeech('Nothing was heard in this recording that reads as speech.');
  const reason = await lastFailure(database, episode.id);
  await forgetFailures(database, episode.id);
  return new ServiceFailed(reason ?? 'The service failed at this recording.');
}

/** The end of a transcription; or, where pieces failed and may be tried again, its next round. */
async function finish(executor: Executor, { episode, pieces, rounds, isRedacted }: Finished): Promise<void> {
  const failedPieces = countFailed(pieces);
  const pause = failedPieces > 0 && !isRedacted ? roundSeconds[rounds] : undefined;
  if (pause === undefined) await deletePieces(executor, episode.id);
  else await forgetFailures(executor, episode.id);
  await executor
    .update(transcriptions)
    .set({
      status: pause === undefined ? 'done' : 'waiting',
      dueAt: pause === undefined ? sql`now()` : secondsFromNow(pause),
      failedPieces,
      rounds: rounds + 1,
      tries: 0,
      startedAt: null,
      doneAt: sql`now()`,
      errorCode: null,
      errorMessage: null,
    })
    .where(eq(transcriptions.episodeId, episode.id));
}

/**
 * Stores what was heard as the transcript of an episode, unless it has a better one by now. Throws NoSpeech or
 * ServiceFailed when that is nothing.
 */
export async function storeHeard(
  { database, prepare, watch }: StoreHeardOptions,
  heard: HeardEpisode,
): Promise<{ passages: number; gaps: number }> {
  const { episode, podcastTitle, pieces, model } = heard;
  const { lines, gaps } = joinPieces(pieces);
  if (lines.length === 0) throw await nothingHeard(database, heard);
  const removed = await loadRemovedContent(database, episode.podcastId);
  const fingerprints = removed.fingerprintsOf(episode.id);
  const prepared = await prepare({
    id: episode.id,
    podcastId: episode.podcastId,
    show: { title: podcastTitle, persons: [] },
    inputHash: episode.inputHash,
    transcript: { lines },
    people: [],
    removed: fingerprints,
    input: toEpisodeInput(episode),
  });
  let isStored = false;
  await storeEpisode(database, prepared, {
    isNew: false,
    watch,
    fetched: {},
    origin: { source: 'machine', model, gaps },
    alsoStore: async (executor) => {
      await finish(executor, { ...heard, isRedacted: fingerprints.length > 0 });
      isStored = true;
    },
  });
  if (!isStored) await dropTranscription(database, episode.id);
  return { passages: prepared.passages.length, gaps: gaps.length };
}
