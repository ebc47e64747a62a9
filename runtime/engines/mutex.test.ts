import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tryLock, unlock, withMutex } from './mutex.ts';
import { identify } from './process-identity.js';

const folder = mkdtempSync(join(tmpdir(), 'earshot-lock-'));
const path = join(folder, 'lock');
const isHeld = () => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;

afterEach(() => unlock(path));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('work under a lock', () => {
  it('is done one at a time, whoever asks', async () => {
    let running = 0;
    let max = 0;
    const work = async () => {
      running += 1;
      max = Math.max(max, running);
      await sleep(5);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => withMutex(path, work)));
    expect(max).toBe(1);
    expect(isHeld()).toBe(false);
  });

  it('gives the lock back, also when it fails', async () => {
    await expect(withMutex(path, () => Promise.reject(new Error('It failed.')))).rejects.toThrow(
      'It failed.',
    );
    expect(isHeld()).toBe(false);
    expect(await withMutex(path, async () => 'next')).toBe('next');
  });

  it('waits for a process that is alive, and says in the end which one it is', async () => {
    const holder = spawn('sleep', ['60']);
    await once(holder, 'spawn');
    const { pid, startedAt } = identify(holder.pid ?? 0);
    symlinkSync(`${pid} ${startedAt}`, path);
    await expect(withMutex(path, async () => 'stolen', 100)).rejects.toThrow(
      `${path} is held by process ${pid}, which doesn't release it.`,
    );
    const waiting = withMutex(path, async () => 'done', 10_000);
    holder.kill('SIGKILL');
    expect(await waiting).toBe('done');
  });

  it('takes over the lock of a process that has ended, or whose id another one has now', async () => {
    for (const holder of [`${endedPid()} 1`, `${process.pid} 1`]) {
      symlinkSync(holder, path);
      expect(await withMutex(path, async () => 'done', 0)).toBe('done');
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is done one at a time, although several find the lock of a process that has ended', async () => {
    symlinkSync(`${endedPid()} 1`, path);
    const winners = Array.from({ length: 5 }, () => tryLock(path)).filter((holder) => holder === undefined);
    expect(winners).toHaveLength(1);
    expect(tryLock(path)).toEqual(identify(process.pid));
  });

  it('fails at once where no lock can be written', async () => {
    await expect(withMutex(join(folder, 'nowhere/lock'), async () => 'done')).rejects.toThrow('ENOENT');
  });
});
