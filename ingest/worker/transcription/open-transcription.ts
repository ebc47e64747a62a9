import type { Config } from '../../../domain/core/config/config.ts';
import type { Database } from '../../../domain/core/database/connection.ts';
import type { GuardedClient } from '../../../domain/core/fetch/guarded.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { findFfmpeg } from '../../audio/decode/ffmpeg.ts';
import type { JobLoop } from '../jobs/job-loop.ts';
import { learnedServices } from './service/learned-service.ts';
import { openTranscriptionService } from './service/open-transcription-service.ts';
import type { StoreHeardOptions } from './store-heard.ts';
import { transcriptionLoop } from './transcription-loop.ts';
import { createTurns } from './turns.ts';

type Options = StoreHeardOptions & {
  database: Database;
  download: GuardedClient['download'];
  log: Logger;
  signal: AbortSignal;
  /** Before a piece at which the service failed is sent again. */
  pauseMs?: number;
};

export type Transcription = { loops: JobLoop[]; close: () => Promise<void> };

/** How long a request may still take when the worker stops: what it costs is lost if it is ended. */
const finishMs = 8_000;
const defaultPauseMs = 2_000;

/** What transcribes episodes; nothing where no service is named. */
export async function openTranscription(
  config: Pick<Config, 'transcribe' | 'dataDir' | 'programPath'>,
  options: Options,
): Promise<Transcription> {
  const { transcribe, dataDir, programPath } = config;
  if (!transcribe) return { loops: [], close: async () => undefined };
  const service = await openTranscriptionService(transcribe, learnedServices(options.database));
  const late = new AbortController();
  const abortLater = () => setTimeout(() => late.abort(), finishMs).unref();
  options.signal.addEventListener('abort', abortLater, { once: true });
  const loop = transcriptionLoop({
    pauseMs: defaultPauseMs,
    ...options,
    lateSignal: late.signal,
    config: transcribe,
    service,
    dataDir,
    ffmpeg: findFfmpeg(programPath),
    turns: createTurns(transcribe.concurrency),
    failures: { inARow: 0, busyInARow: 0 },
  });
  return { loops: [loop], close: service.close };
}
