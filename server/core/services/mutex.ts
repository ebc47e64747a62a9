import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './processes.ts';

function readHolder(path: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes the lock of a dead process. Renaming it first lets only one of several processes win. */
function breakStale(path: string): void {
  const holder = readHolder(path);
  if (!holder || isAlive(holder)) return;
  const movedPath = `${path}.${randomUUID()}`;
  try {
    renameSync(path, movedPath);
  } catch {
    return;
  }
  const movedHolder = readHolder(movedPath);
  if (movedHolder && isAlive(movedHolder)) renameSync(movedPath, path);
  else rmSync(movedPath, { force: true });
}

/**
 * Runs `work` while no other process on this machine runs work under the same lock file.
 * The lock of a killed process is taken over at once, that of a frozen one never: an age could not tell the two apart. Waits `patienceMs` at most.
 */
export async function withMutex<T>(path: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(identify(process.pid)), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      breakStale(path);
      if (Date.now() > deadline) {
        throw new Error(
          `${path} is held by process ${readHolder(path)?.pid}, which doesn't release it. Stop that process and try again.`,
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
