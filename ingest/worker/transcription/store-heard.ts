import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import type { episodes } from '../../../domain/core/database/schema/library.ts';
import { transcriptions } from '../../../domain/core/database/schema/transcription.ts';
import { loadRemovedContent } from '../../../domain/library/takedowns/stored-takedowns.ts';
import type { AlertWatch } from '../../matching/watch.ts';
import type { Prepare } from '../../prepare/prepare.ts';
import { storeEpisode } from '../../store/store.ts';
import { type JoinPiece, joinPieces } from '../../transcription/join/join-pieces.ts';
import { secondsFromNow } from '../jobs/claim.ts';
import { toEpisodeInput } from '../transcripts/episode-input.ts';
import { NoSpeech } from './failures.ts';
import { deletePieces, forgetFailures } from './piece-store.ts';

export type StoreHeardOptions = { database: Database; prepare: Prepare; watch: AlertWatch };

type HeardEpisode = {
  episode: typeof episodes.$inferSelect;
  podcastTitle: string;
  pieces: JoinPiece[];
  model: string;
  /** How many times pieces that failed were tried again. */
  rounds: number;
};

/** When pieces at which the service failed are tried again. */
const roundSeconds = [6 * 3_600, 86_400, 4 * 86_400];

/** The end of a transcription; or, where pieces failed and may be tried again, its next round. */
async function finish(executor: Executor, { episode, pieces, rounds }: HeardEpisode): Promise<void> {
  const failedPieces = pieces.filter(({ heard }) => heard === undefined).length;
  const pause = failedPieces > 0 ? roundSeconds[rounds] : undefined;
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

/** Stores what was heard as the transcript of an episode. Throws NoSpeech when that is nothing. */
export async function storeHeard(
  { database, prepare, watch }: StoreHeardOptions,
  heard: HeardEpisode,
): Promise<{ passages: number; gaps: number }> {
  const { episode, podcastTitle, pieces, model } = heard;
  const { lines, gaps } = joinPieces(pieces);
  if (lines.length === 0) throw new NoSpeech('Nothing was heard in this recording that reads as speech.');
  const removed = await loadRemovedContent(database, episode.podcastId);
  const prepared = await prepare({
    id: episode.id,
    podcastId: episode.podcastId,
    show: { title: podcastTitle, persons: [] },
    inputHash: episode.inputHash,
    transcript: { lines },
    people: [],
    removed: removed.fingerprintsOf(episode.id),
    input: toEpisodeInput(episode),
  });
  await storeEpisode(database, prepared, {
    isNew: false,
    watch,
    fetched: {},
    origin: { source: 'machine', model, gaps },
    alsoStore: (executor) => finish(executor, heard),
  });
  return { passages: prepared.passages.length, gaps: gaps.length };
}
