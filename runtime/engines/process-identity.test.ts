import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/wait-until.ts';
import { identify, isAlive, isRunningIn } from './process-identity.js';
import { terminate } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-processes-'));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program that prints something once it runs. */
async function start(program: string, args: string[], cwd = folder) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return { child, identity: identify(child.pid ?? 0), output: String(output).trim() };
}
const shell = (script: string) => start('sh', ['-c', script]);
const hasEnded = async (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? once(child, 'exit')
    : [child.exitCode, child.signalCode];

describe('a process', () => {
  it('is alive until it has ended', async () => {
    const { child, identity } = await shell('echo up; exec sleep 60');
    expect(isAlive(identity)).toBe(true);
    child.kill('SIGKILL');
    await hasEnded(child);
    expect(isAlive(identity)).toBe(false);
    expect(isAlive(undefined)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('is not another one that has got its id', () => {
    const { pid, startedAt } = identify(process.pid);
    expect(startedAt).toMatch(/^\d+$/);
    expect(isAlive({ pid, startedAt })).toBe(true);
    expect(isAlive({ pid, startedAt: `${Number(startedAt) - 1}` })).toBe(false);
    // Written down where there is no start time.
    expect(isAlive({ pid, startedAt: '' })).toBe(true);
  });

  it.runIf(process.platform === 'linux')('has ended when only its exit code is left', async () => {
    const { output } = await shell('sleep 0 & echo $!; exec sleep 60');
    await waitUntil(() => !isAlive(identify(Number(output))));
    // The id is still taken: nobody has asked how it ended.
    expect(process.kill(Number(output), 0)).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'is known by its start time, whatever its program is called',
    async () => {
      const program = join(folder, 'a) Z 1 (b');
      copyFileSync('/bin/sh', program);
      const { identity } = await start(program, ['-c', 'echo up; read line < /dev/zero']);
      expect(Number(identity.startedAt)).toBeGreaterThanOrEqual(Number(identify(process.pid).startedAt));
      expect(isAlive(identity)).toBe(true);
    },
  );

  it.runIf(process.platform === 'linux')('works in its folder, and in no other', async () => {
    const { identity } = await shell('echo up; exec sleep 60');
    const link = join(folder, 'link');
    symlinkSync(folder, link);
    expect(isRunningIn(identity.pid, folder)).toBe(true);
    expect(isRunningIn(identity.pid, link)).toBe(true);
    expect(isRunningIn(identity.pid, tmpdir())).toBe(false);
    expect(isRunningIn(process.pid, folder)).toBe(false);
    expect(isRunningIn(identity.pid, join(folder, 'nowhere'))).toBe(false);
  });
});

describe('a process that is to end', () => {
  it('is asked first, and may end in its own way', async () => {
    const { child, identity } = await shell("trap 'exit 7' TERM; echo up; while :; do sleep 0.05; done");
    await terminate(identity, 'SIGTERM');
    expect(await hasEnded(child)).toEqual([7, null]);
    expect(isAlive(identity)).toBe(false);
  });

  it('is killed when it goes on for too long', async () => {
    const { child, identity } = await shell("trap '' TERM; echo up; while :; do sleep 0.05; done");
    await terminate(identity, 'SIGTERM', 200);
    expect(await hasEnded(child)).toEqual([null, 'SIGKILL']);
  });

  it.runIf(process.platform === 'linux')(
    'is left alone when it is another one with the same id',
    async () => {
      const { child, identity } = await shell('echo up; exec sleep 60');
      await terminate({ pid: identity.pid, startedAt: '1' }, 'SIGKILL');
      expect(isAlive(identity)).toBe(true);
      expect(child.signalCode).toBeNull();
    },
  );
});
