import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../domain/core/config/config.ts';

type LibraryThread = {
  /** Resolves when it has stopped; rejects when it fails. */
  ended: Promise<void>;
};

/**
 * Runs the library's jobs in a thread of its own until the signal aborts. `onAlive` is called every few seconds, unless
 * the thread hangs.
 */
export function startLibrary(
  config: Config,
  options: { signal: AbortSignal; onAlive: () => void },
): LibraryThread {
  const thread = new Worker(new URL('./library-thread.ts', import.meta.url), { workerData: config });
  thread.on('message', options.onAlive);
  const askToStop = () => thread.postMessage('stop');
  // Whoever started us may have ended while we started.
  if (options.signal.aborted) askToStop();
  else options.signal.addEventListener('abort', askToStop, { once: true });
  // It rejects with the thread's own error.
  const ended = once(thread, 'exit').then(([code]) => {
    if (code !== 0 || !options.signal.aborted)
      throw new Error(`The part of the worker that reads podcasts ended unexpectedly (${code}).`);
  });
  return { ended };
}
