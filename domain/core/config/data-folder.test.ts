import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'earshot-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('creates the data folder for its owner only', () => {
  prepareDataFolder(join(parent, 'a/b'));
  expect(modeOf(join(parent, 'a/b'))).toBe(0o700);
});

it('tightens a data folder that others may read, and leaves every other folder alone', () => {
  const ours = join(parent, 'ours');
  const foreign = join(parent, 'foreign');
  for (const folder of [ours, foreign]) {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
  }
  mkdirSync(join(ours, 'services'));
  writeFileSync(join(foreign, 'letter.txt'), '');
  for (const folder of [ours, foreign]) prepareDataFolder(folder);
  expect([modeOf(ours), modeOf(foreign)]).toEqual([0o700, 0o755]);
});
