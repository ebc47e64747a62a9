import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process as we can recognise it again: ids are reused, a pair of id and start time is not. */
export type ProcessMark = { pid: number; startedAt: string };

/** An engine that runs: its process, and its port on 127.0.0.1. */
export type RunningEngine = { mark: ProcessMark; port: number };

type ProcessState = { startedAt: string; zombie: boolean };

/** What Linux tells of a process; other systems tell nothing here, and the id alone must do. */
function readState(pid: number): ProcessState | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name stands in brackets and may hold spaces: count from the last bracket.
    const rest = fields.slice(fields.lastIndexOf(')') + 2).split(' ');
    return { startedAt: rest[19] ?? '', zombie: rest[0] === 'Z' };
  } catch {
    return undefined;
  }
}

export function markOf(pid: number): ProcessMark {
  return { pid, startedAt: readState(pid)?.startedAt ?? '' };
}

export function isAlive(mark: ProcessMark | undefined): boolean {
  if (!mark) return false;
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    // EPERM: it lives, but under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = readState(mark.pid);
  return !state || (!state.zombie && (mark.startedAt === '' || state.startedAt === mark.startedAt));
}

/** Sends the signal and waits until the process is gone; after `patienceMs` it is killed. */
export async function endProcess(
  mark: ProcessMark,
  signal: NodeJS.Signals,
  patienceMs = 20_000,
): Promise<void> {
  if (!isAlive(mark)) return;
  process.kill(mark.pid, signal);
  const deadline = Date.now() + patienceMs;
  while (isAlive(mark)) {
    if (Date.now() > deadline) {
      process.kill(mark.pid, 'SIGKILL');
      return;
    }
    await sleep(25);
  }
}
