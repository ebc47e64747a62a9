import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../domain/core/config/config.ts';
import { createLogger, exitOnUncaught } from '../../domain/core/logging/logger.ts';
import { repeat } from './jobs/repeat.ts';
import { runLibrary } from './run-library.ts';

// Reading and indexing take this thread for seconds; mail and webhooks leave from another one meanwhile.

const aliveIntervalMs = 10_000;

const config: Config = workerData;
const log = createLogger('worker', config.logLevel ?? 'info');
const stop = new AbortController();
const { signal } = stop;
// Any message asks it to stop.
parentPort?.once('message', () => stop.abort());
exitOnUncaught(log);
await Promise.all([
  runLibrary(config, { log, signal }),
  repeat(async () => parentPort?.postMessage('alive'), {
    name: 'heartbeat',
    intervalMs: aliveIntervalMs,
    signal,
    log,
  }),
]).catch((err) => {
  // Here, because an error that leaves the thread brings its SQL along.
  log.fatal({ err }, 'Reading podcasts failed');
  process.exit(1);
});
parentPort?.close();
