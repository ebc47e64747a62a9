import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, markOf, type ProcessMark } from './processes.ts';

function holderOf(path: string): ProcessMark | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Takes a dead holder's lock away. Renaming first makes one of several rescuers win. */
function breakStale(path: string): void {
  const holder = holderOf(path);
  if (!holder || isAlive(holder)) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = holderOf(aside);
  if (moved && isAlive(moved)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

/**
 * Runs `work` while no other process on this machine runs work under the same lock file.
 * A lock whose holder was killed is taken over. Waits `patienceMs` at most.
 */
export async function withMutex<T>(path: string, work: () => Promise<T>, patienceMs = 120_000): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(markOf(process.pid)), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      breakStale(path);
      if (Date.now() > deadline) {
        throw new Error(
          `${path} is held by process ${holderOf(path)?.pid}, which does not let go of it. End that process and try again.`,
        );
      }
      await sleep(40);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
