import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, type ProcessIdentity } from './process-identity.js';

/** A running engine: its process, and its port on 127.0.0.1. */
export type RunningEngine = { identity: ProcessIdentity; port: number };

/** Sends the signal and waits until the process has ended; after `timeoutMs` it is killed. */
export async function terminate(
  identity: ProcessIdentity,
  signal: NodeJS.Signals,
  timeoutMs = 20_000,
): Promise<void> {
  if (!isAlive(identity)) return;
  process.kill(identity.pid, signal);
  const deadline = Date.now() + timeoutMs;
  while (isAlive(identity)) {
    if (Date.now() > deadline) {
      process.kill(identity.pid, 'SIGKILL');
      return;
    }
    await sleep(25);
  }
}
