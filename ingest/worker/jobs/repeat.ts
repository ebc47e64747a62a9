import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../../domain/core/errors.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';

/** Resolves after the time, or at once when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The only way to fail is the signal, and then there is nothing more to wait for.
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/**
 * Runs `task` again and again until the signal aborts, with a pause after each run. A failure is logged, once as long
 * as it stays the same: an engine that is down fails every few seconds.
 */
export async function repeat(
  task: () => Promise<void>,
  { name, intervalMs, signal, log }: { name: string; intervalMs: number; signal: AbortSignal; log: Logger },
): Promise<void> {
  let lastError: string | undefined;
  while (!signal.aborted) {
    try {
      await task();
      lastError = undefined;
    } catch (err) {
      if (messageOf(err) !== lastError) log.error({ task: name, err }, 'A repeated task failed');
      lastError = messageOf(err);
    }
    await pause(intervalMs, signal);
  }
}
