import { setImmediate as nextTurn } from 'node:timers/promises';

const parentCheckMs = 500;
/** One Ctrl-C arrives several times: from the terminal, and passed on by npm, the launcher and whoever started us. */
const sameRequestMs = 1_000;

/**
 * A signal that aborts when the process is asked to stop (SIGTERM, SIGINT), or when the process that supervises it
 * has died. A later second request ends it at once. Resolves when it is known whether that happened before.
 * `endWithParent`: also when the parent ends. npm runs us in a shell that dies of SIGTERM without passing it on.
 */
export async function shutdownSignal(options: { endWithParent?: boolean } = {}): Promise<AbortSignal> {
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
    if (!process.connected) controller.abort();
    process.once('disconnect', () => controller.abort());
    // Listening must not keep a finished process running.
    process.channel?.unref();
    // That the other end is closed is only read between two turns of the event loop.
    await nextTurn();
  }
  if (options.endWithParent) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      controller.abort();
    }, parentCheckMs);
    watch.unref();
  }
  return controller.signal;
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
