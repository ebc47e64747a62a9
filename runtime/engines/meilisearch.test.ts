import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { freePort } from './free-port.ts';
import { findMeilisearchProcess, startMeilisearch, stopMeilisearch } from './meilisearch.ts';
import { isAlive } from './process-identity.js';

let dataDir: string;
let port: number;

/** Answers as Meilisearch does, unless its index says why it can't. */
const program = `#!${process.execPath}
const { existsSync, mkdirSync, readFileSync } = require('node:fs');
const [, index, , address] = process.argv.slice(2);
if (existsSync(index + '/fault')) {
  console.error(readFileSync(index + '/fault', 'utf8'));
  process.exit(1);
}
mkdirSync(index, { recursive: true });
const [host, port] = address.split(':');
require('node:http').createServer((_, response) => response.end('{}')).listen(Number(port), host);
`;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-meilisearch-'));
  port = await freePort(undefined, 0);
  writeFileSync(join(dataDir, 'program.cjs'), program);
  chmodSync(join(dataDir, 'program.cjs'), 0o755);
});
afterEach(async () => {
  const identity = findMeilisearchProcess(dataDir);
  if (identity) await stopMeilisearch(identity);
  rmSync(dataDir, { recursive: true, force: true });
});

const home = () => join(dataDir, 'meilisearch');
const logFile = () => join(dataDir, 'meilisearch.log');
const start = () =>
  startMeilisearch({
    ...{ dataDir, port, key: 'key', logFile: logFile(), log: silentLogger },
    binary: join(dataDir, 'program.cjs'),
  });
const breakIndex = (fault: string) => {
  mkdirSync(join(home(), 'index'), { recursive: true });
  writeFileSync(join(home(), 'index/fault'), fault);
};
const movedIndexes = () => readdirSync(home()).filter((name) => name.startsWith('index-unreadable-'));

describe.runIf(process.platform === 'linux')('Meilisearch', () => {
  it('is found by its files as long as it runs', async () => {
    expect(findMeilisearchProcess(dataDir)).toBeUndefined();
    const { identity } = await start();
    expect(findMeilisearchProcess(dataDir)).toEqual(identity);
    await stopMeilisearch(identity);
    expect(findMeilisearchProcess(dataDir)).toBeUndefined();
  });

  it('is never started twice on the same files, also when nobody wrote down that it runs', async () => {
    const first = await start();
    const usedPort = port;
    port = await freePort(undefined, 0);
    expect(await start()).toEqual({ identity: first.identity, port: usedPort });
    expect(isAlive(first.identity)).toBe(true);
  });

  it('starts with a new index where it can’t read its own, and keeps the files of that one', async () => {
    breakIndex('Your database version (1.20.0) is incompatible with your current engine version (1.21.0).');
    // What an earlier start wrote, in another language.
    writeFileSync(logFile(), 'Ошибка: нет места на диске.\n'.repeat(20));
    expect(isAlive((await start()).identity)).toBe(true);
    const [moved = ''] = movedIndexes();
    expect(readFileSync(join(home(), moved, 'fault'), 'utf8')).toContain('1.20.0');
    expect(existsSync(join(home(), 'index/fault'))).toBe(false);
  });

  it('keeps its index where it fails for another reason, and says for which', async () => {
    breakIndex('Address already in use.');
    // A fault that was mended long ago.
    writeFileSync(logFile(), 'The database is corrupted.\n');
    const error = await start().catch((failure: unknown) => failure);
    expect(String(error)).toContain("Meilisearch didn't start.");
    expect(String(error)).toContain('Address already in use.');
    expect(String(error)).not.toContain('corrupted');
    expect(movedIndexes()).toEqual([]);
    expect(existsSync(join(home(), 'index/fault'))).toBe(true);
  });
});
