import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatCount } from '../../contract/shared/format.ts';
import { formatPrice, howToTurnOn } from '../../contract/shared/transcription.ts';
import type { Config } from '../../domain/core/config/config.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { transcriptions } from '../../domain/core/database/schema/transcription.ts';
import { AppError } from '../../domain/core/errors.ts';
import type { GuardedClient } from '../../domain/core/fetch/guarded.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import { usualSeconds } from '../../domain/operations/transcription/estimate.ts';
import { hoursOf, priceOf } from '../../domain/operations/transcription/prices.ts';
import { readControl } from '../../domain/transcription/control.ts';
import { queueAll } from '../../domain/transcription/queue.ts';
import type { AlertWatch } from '../../ingest/matching/watch.ts';
import type { Prepare } from '../../ingest/prepare/prepare.ts';
import type { SkippedItem } from '../../ingest/prepare/show.ts';
import { runJobs } from '../../ingest/worker/jobs/run-jobs.ts';
import { openTranscription } from '../../ingest/worker/transcription/open-transcription.ts';
import { showProgress } from '../output/progress.ts';

export type TranscribeShowsOptions = {
  database: Database;
  config: Config;
  prepare: Prepare;
  download: GuardedClient['download'];
  watch: AlertWatch;
  log: Logger;
  print: (line: string) => void;
  /** Nothing more is sent when it aborts. */
  stop: AbortSignal;
  /** Where it is noted what has to be waited for then. */
  finishing: Set<Promise<unknown>>;
};

const t = transcriptions;
const pollMs = 1_000;
/** A service that asks for a longer wait is left to the worker. */
const maxWaitMs = 60_000;

/** What is left of these episodes, that may still succeed now. */
const isLeft = (ids: string[]) =>
  and(inArray(t.episodeId, ids), eq(t.status, 'waiting'), eq(t.rounds, 0), sql`${t.errorCode} is null`);

async function countSeconds(database: Database, ids: string[]): Promise<{ all: number; heard: number }> {
  const [row] = await database
    .select({
      all: sql<number>`coalesce(sum(greatest(${t.audioSeconds}, coalesce(${episodes.durationSeconds}, ${usualSeconds}))), 0)::float8`,
      heard: sql<number>`coalesce(sum(${t.heardSeconds}), 0)::float8`,
    })
    .from(t)
    .innerJoin(episodes, eq(episodes.id, t.episodeId))
    .where(inArray(t.episodeId, ids));
  return row ?? { all: 0, heard: 0 };
}

const lengthText = (seconds: number) =>
  seconds < 7_200 ? formatCount(Math.ceil(seconds / 60), 'minute') : `${hoursOf(seconds)} hours`;

/** Shows how many minutes were heard, until all are, or the service has to be left alone for long. */
async function followProgress(
  { database, print, stop }: TranscribeShowsOptions,
  ids: string[],
  all: number,
): Promise<void> {
  const progress = showProgress('minutes');
  progress.expect(Math.ceil(all / 60));
  let shown = 0;
  while (!stop.aborted && (await database.$count(t, isLeft(ids))) > 0) {
    const { waitUntil, pausedAt, problem } = await readControl(database);
    if (pausedAt || (waitUntil && waitUntil.getTime() > Date.now() + maxWaitMs)) {
      print(`${problem ?? 'Nothing can be sent now.'} The worker goes on as soon as it can.`);
      break;
    }
    const { heard } = await countSeconds(database, ids);
    for (; shown < Math.floor(heard / 60); shown += 1) progress.advance();
    await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined);
  }
  progress.stop();
}

async function summarize({ database, print }: TranscribeShowsOptions, ids: string[]): Promise<SkippedItem[]> {
  const rows = await database
    .select({
      title: episodes.title,
      source: episodes.transcriptSource,
      code: t.errorCode,
      reason: t.errorMessage,
    })
    .from(t)
    .innerJoin(episodes, eq(episodes.id, t.episodeId))
    .where(inArray(t.episodeId, ids));
  const done = rows.filter(({ source }) => source === 'machine');
  print(`${formatCount(done.length, 'episode')} transcribed.`);
  return rows.flatMap(({ title, source, code, reason }) =>
    source !== 'machine' && code !== null ? [{ item: title, code, reason: reason ?? code }] : [],
  );
}

/**
 * Has all episodes of these podcasts transcribed that have no transcript, here and by the worker that may run, and shows
 * how far that is. Resolves to those that can't be transcribed, and why. Throws AppError transcription_off.
 */
export async function transcribeShows(
  podcastIds: string[],
  options: TranscribeShowsOptions,
): Promise<SkippedItem[]> {
  const { database, config, log, print } = options;
  if (!config.transcribe) throw new AppError('transcription_off', howToTurnOn);
  const ids = await queueAll(database, podcastIds);
  if (ids.length === 0) {
    print('All episodes with audio have a transcript.');
    return [];
  }
  const { all } = await countSeconds(database, ids);
  const price = priceOf(all, config.transcribe);
  print(
    `Transcribing ${formatCount(ids.length, 'episode')}: ${lengthText(all)}${price > 0 ? `, about ${formatPrice(price)}` : ''}.`,
  );
  const isDone = new AbortController();
  const signal = AbortSignal.any([isDone.signal, options.stop]);
  const transcription = await openTranscription(config, { ...options, signal });
  const working = runJobs(transcription.loops, { database, log, signal });
  options.finishing.add(working);
  await followProgress(options, ids, all);
  isDone.abort();
  await working;
  await transcription.close();
  return summarize(options, ids);
}
