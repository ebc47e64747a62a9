import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';

const isWindows = process.platform === 'win32';

/** A symbolic link needs no disk block for its text, so the lock works even if the disk is full. */
function create(path: string, text: string): void {
  if (isWindows) writeFileSync(path, text, { flag: 'wx' });
  else symlinkSync(text, path);
}

function readHolder(path: string): ProcessIdentity | undefined {
  try {
    const [pid, startedAt = ''] = (isWindows ? readFileSync(path, 'utf8') : readlinkSync(path)).split(' ');
    return { pid: Number(pid), startedAt };
  } catch {
    // Nobody holds the lock, or its file is just being written.
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
    // Another process moved it first.
    return;
  }
  const movedHolder = readHolder(movedPath);
  if (movedHolder && isAlive(movedHolder)) renameSync(movedPath, path);
  else rmSync(movedPath, { force: true });
}

/**
 * Takes the lock file for this process, also from one that was killed. Returns undefined when it is ours now,
 * otherwise to the process that holds it.
 */
export function tryLock(path: string): ProcessIdentity | undefined {
  breakStale(path);
  const { pid, startedAt } = identify(process.pid);
  try {
    create(path, `${pid} ${startedAt}`);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readHolder(path) ?? { pid: 0, startedAt: '' };
  }
}

export const unlock = (path: string) => rmSync(path, { force: true });

/**
 * Runs `work` while no other process on this machine runs work under the same lock file. The lock of a killed process
 * is taken over at once, that of a frozen one never: the lock's age wouldn't tell them apart.
 */
export async function withMutex<T>(path: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let holder = tryLock(path); holder; holder = tryLock(path)) {
    if (Date.now() > deadline)
      throw new Error(
        `${path} is held by process ${holder.pid}, which doesn't release it. Stop that process and try again.`,
      );
    await sleep(40);
  }
  try {
    return await work();
  } finally {
    unlock(path);
  }
}
