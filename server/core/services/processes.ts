import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identifies a process: ids are reused, but not together with a start time. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** A running engine: its process, and its port on 127.0.0.1. */
export type RunningEngine = { identity: ProcessIdentity; port: number };

type ProcessState = { startedAt: string; isZombie: boolean };

/** What Linux knows about a process. On other systems this is undefined, and the id alone must do. */
function readState(pid: number): ProcessState | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in brackets and may contain spaces: count from the last bracket.
    const rest = fields.slice(fields.lastIndexOf(')') + 2).split(' ');
    return { startedAt: rest[19] ?? '', isZombie: rest[0] === 'Z' };
  } catch {
    // The process is gone, or this isn't Linux.
    return undefined;
  }
}

export function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: readState(pid)?.startedAt ?? '' };
}

export function isAlive(identity: ProcessIdentity | undefined): boolean {
  if (!identity) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = readState(identity.pid);
  return !state || (!state.isZombie && (identity.startedAt === '' || state.startedAt === identity.startedAt));
}

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
