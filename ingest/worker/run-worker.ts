import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../domain/core/config/config.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { createLogger, exitOnUncaught } from '../../domain/core/logging/logger.ts';
import { reportReady, shutdownSignal } from '../../domain/core/process/shutdown.ts';
import { openMailTransport } from '../../domain/mail/transport.ts';
import { openPlatform } from '../../runtime/platform.ts';
import { repeat } from './jobs/repeat.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { alertsLoop } from './mail/alerts-loop.ts';
import { messagesLoop } from './mail/deliver-mail.ts';
import { queueQuietWeekNotices } from './mail/quiet-week-notices.ts';
import { deleteExpired } from './retention.ts';
import { startLibrary } from './start-library.ts';
import { receiverTimeoutMs, webhooksLoop } from './webhooks/deliver-webhooks.ts';

const hourlyMs = 3_600_000;

const loopsOf = [alertsLoop, messagesLoop, webhooksLoop];

/**
 * Runs every job and every periodic task until the process is asked to stop; then it finishes what is in progress.
 * Whatever reads podcasts runs in a thread of its own, so that it holds up no mail.
 */
export async function runWorker(config: Config): Promise<void> {
  const log = createLogger('worker', config.logLevel ?? 'info');
  exitOnUncaught(log);
  const signal = await shutdownSignal();
  if (signal.aborted) return;
  const platform = await openPlatform(config, log);
  if (signal.aborted) return platform.close();
  const { database, databaseUrl, meiliUrl, meiliKey } = platform;
  const guarded = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
  const mail = openMailTransport(config);
  const options = {
    database,
    mail,
    log,
    post: guarded.post,
    publicUrl: config.publicUrl,
    timeoutMs: receiverTimeoutMs,
  };
  const loops = loopsOf.map((createLoop) => createLoop(options));
  // Health checks read its age: it stops when this process or its thread hangs.
  const heartbeatFile = join(config.dataDir, 'worker-heartbeat');
  const onAlive = () =>
    void writeFile(heartbeatFile, '').catch((err) => log.error({ err }, 'Could not write the heartbeat'));
  const library = startLibrary({ ...config, databaseUrl, meiliUrl, meiliKey }, { signal, onAlive });
  const hourly = { intervalMs: hourlyMs, signal, log };
  reportReady();
  log.info('Worker started');
  try {
    await Promise.all([
      library.ended,
      runJobs(loops, { database, log, signal }),
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
