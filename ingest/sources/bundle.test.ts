import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBundle } from './bundle.ts';
import { countLinesInside, readFeedFile, readInside } from './read-inside.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-bundle-'));
  folder = join(root, 'show');
  mkdirSync(join(folder, 'transcripts'), { recursive: true });
  writeFileSync(join(folder, 'podcast.json'), '{"title":"Show"}');
  writeFileSync(join(root, 'secret.txt'), 'The password.');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (...episodes: (object | string)[]) =>
  writeFileSync(
    join(folder, 'episodes.ndjson'),
    episodes.map((episode) => (typeof episode === 'string' ? episode : JSON.stringify(episode))).join('\n'),
  );
const readTranscript = async () => (await readBundle(folder)).episodes[0]?.readTranscript?.();

describe('a bundle', () => {
  it('gives the transcripts that are inside of it', async () => {
    write({ title: 'One', transcript: 'transcripts/one.txt' });
    writeFileSync(join(folder, 'transcripts/one.txt'), 'Hello.');
    expect((await readTranscript())?.bytes.toString()).toBe('Hello.');
  });

  it('publishes no file outside of it, neither by a link nor by a path', async () => {
    symlinkSync(join(root, 'secret.txt'), join(folder, 'transcripts/link.txt'));
    symlinkSync(root, join(folder, 'transcripts/folder'));
    for (const transcript of [
      'transcripts/link.txt',
      'transcripts/folder/secret.txt',
      '../secret.txt',
      join(root, 'secret.txt'),
    ]) {
      write({ title: 'One', transcript });
      await expect(readTranscript(), transcript).rejects.toThrow(/points outside the bundle|does not exist/);
    }
    rmSync(join(folder, 'podcast.json'));
    symlinkSync(join(root, 'secret.txt'), join(folder, 'podcast.json'));
    await expect(readBundle(folder)).rejects.toThrow(/points outside the bundle/);
  });

  it('finds the recordings that are inside of it, and reports those that no line names', async () => {
    mkdirSync(join(folder, 'audio'));
    writeFileSync(join(folder, 'audio/one.mp3'), 'sound');
    writeFileSync(join(folder, 'two.wav'), '');
    writeFileSync(join(folder, 'three.wav'), '');
    writeFileSync(join(root, 'secret.mp3'), 'secret');
    symlinkSync(join(root, 'secret.mp3'), join(folder, 'audio/link.mp3'));
    const outside = ['audio/link.mp3', '../secret.mp3', join(root, 'secret.mp3'), 'audio/missing.mp3'];
    write(
      { title: 'One', audio: 'audio/one.mp3' },
      { title: 'Two', audio: './two.wav' },
      { title: 'Three', audio: 'transcripts/three.txt' },
      ...outside.map((audio) => ({ title: audio, audio })),
    );
    const { episodes, skipped } = await readBundle(folder);
    expect(await episodes[0]?.findRecording?.()).toMatchObject({ bytes: 5 });
    expect((await episodes[0]?.findRecording?.())?.path).toMatch(/audio.one\.mp3$/);
    expect(episodes[2]?.findRecording).toBeUndefined();
    for (const { title, findRecording } of episodes.slice(3))
      await expect(findRecording?.(), title).rejects.toThrow(/points outside the bundle|does not exist/);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(
        'audio must be the path of a file inside the bundle that ends in one of mp3, m4a',
      ),
      'Left out, because no line of episodes.ndjson names them: three.wav.',
    ]);
  });

  it('reads regular files alone, and none that is too large', async () => {
    writeFileSync(join(folder, 'large'), 'x'.repeat(2_000));
    await expect(readInside(folder, 'transcripts', { maxBytes: 100 })).rejects.toThrow(/not a regular file/);
    await expect(readInside(folder, 'large', { maxBytes: 100 })).rejects.toThrow(/larger than/);
    await expect(readFeedFile(join(folder, 'large'), { maxBytes: 100 })).rejects.toThrow(/larger than/);
    // A pipe that nobody writes to, and a device that never ends.
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    for (const path of [join(folder, 'pipe'), '/dev/zero', folder])
      await expect(readFeedFile(path, { maxBytes: 100 }), path).rejects.toThrow(/not a regular file/);
    await expect(countLinesInside(folder, 'pipe', { maxBytes: 100 })).rejects.toThrow(/not a regular file/);
  });

  it('says which field of which line is wrong, in plain words, and keeps the episode', async () => {
    write(
      { title: 'One', publication_date: 'soon', itunes_duration: 'long', link: 'javascript:alert(1)' },
      '{"title":',
      { description: 'without a title' },
      { title: 'Two', publication_date: '2024-05-31', itunes_duration: '1:02:03', season: 2 },
    );
    const { episodes, skipped } = await readBundle(folder);
    expect(episodes.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(episodes[1]).toMatchObject({ durationSeconds: 3_723, season: 2 });
    const reasons = skipped.map(({ item, reason }) => `${item.split('/').at(-1)}: ${reason}`);
    expect(reasons[0]).toContain('episodes.ndjson line 1: publication_date must be a date such as');
    expect(reasons[0]).toContain(
      'itunes_duration must be a duration in seconds, mm:ss or hh:mm:ss, not "long"',
    );
    expect(reasons[0]).toContain('link must be an address');
    expect(reasons[1]).toContain('line 2: The line is not JSON');
    expect(reasons[2]).toContain('line 3: title must be text');
  });
});
