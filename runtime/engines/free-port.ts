import { setTimeout as sleep } from 'node:timers/promises';
import getPort, { clearLockedPorts } from 'get-port';

/** A process that was killed keeps its port until its last thread has ended, which takes long on a busy machine. */
export const oldPortTimeoutMs = 20_000;
const pollIntervalMs = 50;

/** The preferred port when it becomes free in time, so that open connections find their engine again; otherwise any. */
export async function freePort(preferred: number | undefined, timeoutMs: number): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    // Within a minute get-port offers no port twice; an engine that was killed has to get its own back.
    clearLockedPorts();
    const port = await getPort({ host: '127.0.0.1', ...(preferred ? { port: preferred } : {}) });
    if (!preferred || port === preferred || Date.now() >= deadline) return port;
    await sleep(pollIntervalMs);
  }
}
