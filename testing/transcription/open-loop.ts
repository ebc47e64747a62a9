import type { TranscribeConfig } from '../../domain/core/config/transcribe-config.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { takeTranscriptionChecks } from '../../domain/transcription/checks.ts';
import { queueWanted } from '../../domain/transcription/queue.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import { openTranscription } from '../../ingest/worker/transcription/open-transcription.ts';
import { readersHere } from '../readers-here.ts';
import { transcribeConfig } from './transcribe-config.ts';

export type TranscribeSettings = NonNullable<TranscribeConfig>;

/** Settings for a service of a test, at 36 cents an hour. */
export const transcribeSettings = (
  url: string,
  changed: Partial<TranscribeSettings> = {},
): TranscribeSettings => ({
  ...transcribeConfig,
  url,
  model: 'small',
  hoursPerDay: 0,
  pricePerHour: 0.36,
  ...changed,
});

type LoopOptions = {
  database: Database;
  transcribe: TranscribeSettings;
  dataDir: string;
  /** `host:port` of the audio. */
  audioHost: string;
  signal?: AbortSignal;
};

/** The worker's way from audio to transcripts, without everything else that a worker does. */
export async function openLoop({
  database,
  transcribe,
  dataDir,
  audioHost,
  signal = new AbortController().signal,
}: LoopOptions) {
  const guarded = createGuardedFetch({ allowedHosts: [audioHost] });
  const transcription = await openTranscription(
    { transcribe, dataDir, programPath: '' },
    {
      database,
      log,
      signal,
      prepare: (options) => readersHere.prepare(structuredClone(options)),
      watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
      download: guarded.download,
      pauseMs: 1,
    },
  );
  const runOnce = async () => {
    const podcastIds = await takeTranscriptionChecks(database);
    await queueWanted(database, podcastIds);
    return (await transcription.loops[0]?.runOnce()) ?? 0;
  };
  return {
    /** Queues what is wanted, and works on what is due, once. Resolves to how many episodes that were. */
    runOnce,
    /** Until nothing is due. */
    run: async () => {
      while ((await runOnce()) > 0);
    },
    close: async () => {
      await transcription.close();
      await guarded.close();
    },
  };
}
