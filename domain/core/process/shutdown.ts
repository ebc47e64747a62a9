import { setImmediate as nextTurn } from 'node:timers/promises';

/** A process whose supervisor has died has this long to stop in order: nobody else would end it. */
const orphanTimeoutMs = 20_000;
/** One Ctrl-C arrives several times: from the terminal, and passed on by npm, the launcher and whoever started us. */
const sameRequestMs = 1_000;

/**
 * A signal that aborts when the process is asked to stop (SIGTERM, SIGINT), or when the process that supervises it
 * has died. A later second request ends it at once. Resolves when it is known whether that happened before.
 */
export async function shutdownSignal(): Promise<AbortSignal> {
  const controller = new AbortController();
  let askedAt: number | undefined;
  const onSignal = () => {
    askedAt ??= performance.now();
    if (performance.now() - askedAt > sameRequestMs) process.exit(130);
    controller.abort();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (process.send) {
    onSupervisorEnd(() => {
      controller.abort();
      setTimeout(() => process.exit(1), orphanTimeoutMs).unref();
    });
    // That the other end is closed is only read between two turns of the event loop.
    await nextTurn();
  }
  return controller.signal;
}

function onSupervisorEnd(work: () => void): void {
  if (process.connected) {
    process.once('disconnect', work);
    // Listening must not keep a finished process running.
    process.channel?.unref();
  } else work();
}

/** Ends this process at once when the one that supervises it ends: for tools, which have nothing to stop in order. */
export function exitWithSupervisor(): void {
  if (process.send) onSupervisorEnd(() => process.exit(1));
}

export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Reports to the supervising process, if any, that this one is ready. */
export function reportReady(): void {
  if (process.connected) process.send?.('ready', () => undefined);
}
