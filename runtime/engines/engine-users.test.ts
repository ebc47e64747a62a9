import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/wait-until.ts';
import { spawnEngine } from './engine-process.ts';
import { readEngineState, writeEngineState } from './engine-state.ts';
import { hasUsers, userFileName, usersFolder } from './engine-users.js';
import { startGuard } from './guard.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';
import { terminate } from './processes.ts';
import { stopUnused } from './stop-engines.ts';

let dataDir: string;
let folder: string;
const started: ProcessIdentity[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-users-'));
  folder = join(dataDir, 'services');
  mkdirSync(usersFolder(folder), { recursive: true });
});
afterEach(async () => {
  for (const identity of started.splice(0)) await terminate(identity, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const use = (identity: ProcessIdentity) =>
  writeFileSync(join(usersFolder(folder), userFileName(identity)), '');
const ended = () => ({ pid: spawnSync(process.execPath, ['-e', '']).pid, startedAt: '1' });
const users = () => readdirSync(usersFolder(folder));

/** Stands for an engine that works on files in this folder. */
async function startEngine(cwd = dataDir): Promise<ProcessIdentity> {
  const identity = await spawnEngine(['sleep', '60'], { cwd, logFile: join(dataDir, 'log') });
  started.push(identity);
  return identity;
}

describe('the engines are used', () => {
  it('while one of their users is alive; those that have ended are forgotten', () => {
    expect(hasUsers(folder)).toBe(false);
    use(ended());
    use({ pid: process.pid, startedAt: '1' });
    expect(hasUsers(folder)).toBe(false);
    expect(users()).toEqual([]);
    use(identify(process.pid));
    expect(hasUsers(folder)).toBe(true);
    expect(users()).toHaveLength(1);
  });

  it('twice by a process that opened them twice', () => {
    use(identify(process.pid));
    use(identify(process.pid));
    expect(users()).toHaveLength(2);
  });
});

describe('what is known of the engines', () => {
  it('is nothing at first, then what was written, for its owner alone', async () => {
    expect(readEngineState(folder)).toEqual({});
    const state = { postgres: { identity: await startEngine(), port: 5432 } };
    writeEngineState(folder, state);
    expect(readEngineState(folder)).toEqual(state);
    expect(statSync(join(folder, 'state.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['state.json', 'users']);
  });
});

describe('engines that nobody uses', () => {
  it('are stopped, and not before', async () => {
    const engines = [await startEngine(), await startEngine()] as const;
    const [postgres, meilisearch] = engines.map((identity) => ({ identity, port: 1 }));
    if (!postgres || !meilisearch) throw new Error('An engine is missing.');
    writeEngineState(folder, { postgres, meilisearch });
    use(identify(process.pid));
    expect(await stopUnused({ dataDir, folder })).toBe(false);
    expect(engines.map(isAlive)).toEqual([true, true]);
    for (const name of users()) rmSync(join(usersFolder(folder), name));
    expect(await stopUnused({ dataDir, folder })).toBe(true);
    expect(engines.map(isAlive)).toEqual([false, false]);
  });

  it.runIf(process.platform === 'linux')(
    'are found by their own files, which may name an id that another process has',
    async () => {
      const home = join(dataDir, 'meilisearch');
      mkdirSync(home);
      const [forgotten, stranger] = [await startEngine(home), await startEngine(tmpdir())];
      writeFileSync(join(home, 'engine.pid'), `${stranger.pid} 7700`);
      expect(await stopUnused({ dataDir, folder })).toBe(true);
      expect(isAlive(stranger)).toBe(true);
      writeFileSync(join(home, 'engine.pid'), `${forgotten.pid} 7700`);
      expect(await stopUnused({ dataDir, folder })).toBe(true);
      expect(isAlive(forgotten)).toBe(false);
    },
  );

  it('need no stopping where there are none', async () => {
    rmSync(folder, { recursive: true });
    expect(await stopUnused({ dataDir, folder })).toBe(true);
  });
});

describe('the guard of the engines', () => {
  it('ends with their folder', async () => {
    use(identify(process.pid));
    const guard = await startGuard({ dataDir, folder });
    started.push(guard);
    expect(isAlive(guard)).toBe(true);
    rmSync(folder, { recursive: true });
    await waitUntil(() => !isAlive(guard), 10_000);
  });
});
