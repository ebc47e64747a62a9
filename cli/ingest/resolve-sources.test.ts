import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveSources } from './resolve-sources.ts';

let root: string;

beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'earshot-')), 'Sources');
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

const write = (...paths: string[]) => {
  for (const path of paths) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), path.endsWith('.json') ? '{"title":"A bundle"}' : '');
  }
};
const never = () => Promise.reject(new Error('Nothing is fetched.'));
const options = { fetchFeed: never, readFeed: never, readOpml: never, language: 'de' };
const resolved = async (path = '') => {
  const sources = await resolveSources(join(root, path), options);
  return Promise.all(sources.map(async ({ read }) => (await read()).show.title));
};

it('takes a folder with a podcast.json for a bundle, and one with audio files for a show of them', async () => {
  write(
    'a/podcast.json',
    'a/episodes.ndjson',
    'a/1.mp3',
    'b/1.mp3',
    'b/notes.txt',
    'c/notes.txt',
    'd/e/1.mp3',
  );
  expect(await resolved('a')).toEqual(['A bundle']);
  expect(await resolved('b')).toEqual(['b']);
  expect(await resolved()).toEqual(['A bundle', 'b']);
  await expect(resolved('c')).rejects.toThrow(/neither a podcast.json nor an audio file/);
  // The same beside a bundle.
  write('0.flac');
  expect(await resolved()).toEqual(['Sources', 'A bundle', 'b']);
  const [first] = await resolveSources(root, options);
  expect((await first?.read())?.show.language).toBe('de');
  expect(first?.episodes).toBe(1);
});
