import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/core/config.ts';
import { createGuardedFetch } from '../../server/core/fetch/guarded.ts';
import { createLogger, exitOnUncaught } from '../../server/core/logging/logger.ts';
import { openMailTransport } from '../../server/core/mail/transport.ts';
import { openPlatform } from '../../server/core/platform.ts';
import { reportReady, shutdownSignal } from '../../server/core/shutdown.ts';
import { createExtractor } from '../pipeline/entities/extractor.ts';
import { AlertMatcher } from '../pipeline/match/matcher.ts';
import { feedsLoop } from './feeds/poll-feeds.ts';
import { indexLoop } from './index/index-worker.ts';
import { keepReconciled } from './index/keep-reconciled.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { alertsLoop } from './mail/alerts-loop.ts';
import { messagesLoop } from './mail/deliver-mail.ts';
import { queueQuietWeekNotices } from './mail/quiet-week-notices.ts';
import { repeat } from './repeat.ts';
import { deleteExpired } from './retention.ts';
import { chaptersLoop } from './transcripts/fetch-chapters.ts';
import { transcriptsLoop } from './transcripts/fetch-transcripts.ts';
import { receiverTimeoutMs, webhooksLoop } from './webhooks/deliver-webhooks.ts';

const hourlyMs = 3_600_000;
const heartbeatIntervalMs = 10_000;

const loopsOf = [indexLoop, feedsLoop, transcriptsLoop, chaptersLoop, alertsLoop, messagesLoop, webhooksLoop];

/** Runs every job and every periodic task until the process is asked to stop; then it finishes what is in progress. */
export async function runWorker(config: Config): Promise<void> {
  const log = createLogger('worker', config.logLevel ?? 'info');
  exitOnUncaught(log);
  const signal = shutdownSignal();
  if (signal.aborted) return;
  const platform = await openPlatform(config, log);
  const { database } = platform;
  const guarded = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
  const mail = openMailTransport(config);
  const options = {
    ...platform,
    mail,
    log,
    fetch: guarded.fetch,
    post: guarded.post,
    extract: createExtractor(config),
    watch: { matcher: new AlertMatcher(), evenOld: false },
    minMinutes: config.pollMinutes,
    publicUrl: config.publicUrl,
    timeoutMs: receiverTimeoutMs,
  };
  const loops = loopsOf.map((createLoop) => createLoop(options));
  // Health checks read its age: it stops when this process hangs.
  const heartbeatFile = join(config.dataDir, 'worker-heartbeat');
  const hourly = { intervalMs: hourlyMs, signal, log };
  reportReady();
  log.info('Worker started');
  try {
    await Promise.all([
      runJobs(loops, { database, log, signal }),
      keepReconciled(options, signal),
      repeat(() => writeFile(heartbeatFile, ''), {
        name: 'heartbeat',
        intervalMs: heartbeatIntervalMs,
        signal,
        log,
      }),
      repeat(() => deleteExpired(database), { name: 'retention', ...hourly }),
      repeat(() => queueQuietWeekNotices(database), { name: 'quiet weeks', ...hourly }),
    ]);
  } finally {
    await mail.close();
    await guarded.close();
    await platform.close();
  }
  log.info('Worker stopped');
}
