import type { Config } from '../../domain/core/config/config.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import { openEmbedders } from '../../domain/meaning/embedders/open-embedders.ts';
import { openPlatform } from '../../runtime/platform.ts';
import { AlertMatcher } from '../matching/matcher.ts';
import { consoleLoop } from './console/console-loop.ts';
import { createFeedFetch } from './feeds/fetch-feed.ts';
import { feedsLoop } from './feeds/poll-feeds.ts';
import { indexLoop } from './index/index-worker.ts';
import { keepReconciled } from './index/keep-reconciled.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { keepEmbedded } from './keep-embedded.ts';
import { openReaders } from './reading/open-readers.ts';
import { keepQueued } from './transcription/keep-queued.ts';
import { keepTidy } from './transcription/keep-tidy.ts';
import { openTranscription } from './transcription/open-transcription.ts';
import { keepTranscriptsChecked } from './transcripts/check-stored.ts';
import { chaptersLoop } from './transcripts/fetch-chapters.ts';
import { correctedTranscriptsLoop, transcriptsLoop } from './transcripts/fetch-transcripts.ts';
import { keepPlaced } from './works/keep-placed.ts';

/** How long it may take to finish what is being read when the worker stops; the rest is read again later. */
const stopReadingMs = 10_000;

const loopsOf = [indexLoop, feedsLoop, transcriptsLoop, correctedTranscriptsLoop, chaptersLoop, consoleLoop];

/** Fetches, stores and indexes podcasts until the signal aborts; then it finishes what is in progress. */
export async function runLibrary(
  config: Config,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const platform = await openPlatform(config, log);
  const { database } = platform;
  const guarded = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
  const readers = openReaders(config);
  const embedders = await openEmbedders(config);
  const options = {
    ...platform,
    log,
    ...readers,
    fetch: guarded.fetch,
    fetchFeed: createFeedFetch({ fetch: guarded.fetch, readFeed: readers.readFeed }),
    watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
    minMinutes: config.pollMinutes,
  };
  const transcription = await openTranscription(config, { ...options, download: guarded.download, signal });
  const loops = [...loopsOf.map((createLoop) => createLoop(options)), ...transcription.loops];
  const stopReading = () => setTimeout(readers.close, stopReadingMs).unref();
  signal.addEventListener('abort', stopReading, { once: true });
  try {
    await Promise.all([
      runJobs(loops, { database, log, signal }),
      keepReconciled(options, signal),
      keepTranscriptsChecked(options, signal),
      keepPlaced(options, signal),
      keepTidy({ database, log, dataDir: config.dataDir }, signal),
      keepQueued({ database, log, isOn: config.transcribe !== undefined }, signal),
      keepEmbedded({ database, log, embedder: embedders[0] }, signal),
    ]);
  } finally {
    readers.close();
    await transcription.close();
    await Promise.all(embedders.map((embedder) => embedder.close()));
    await guarded.close();
    await platform.close();
  }
}
