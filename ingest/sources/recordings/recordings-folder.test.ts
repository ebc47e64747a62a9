import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withId3 } from '../../../testing/transcription/id3.ts';
import { episodeIds, podcastId } from '../../prepare/ids.ts';
import { readName } from './recording-name.ts';
import { readRecordings } from './recordings-folder.ts';

const sample = (name: string) => readFileSync(new URL(`../../audio/samples/${name}`, import.meta.url));
let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-recordings-'));
  folder = join(root, 'Night_ferry');
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, bytes: Buffer | string) => {
  writeFileSync(join(folder, name), bytes);
  utimesSync(join(folder, name), new Date('2023-01-02T03:04:05Z'), new Date('2023-01-02T03:04:05Z'));
};
const tagged = (frames: Record<string, string>) => withId3(sample('click.mp3'), frames);

describe('a folder of recordings', () => {
  it('is a show: what the tags say, else the names of the files, else when they were last changed', async () => {
    const show = { TPE1: 'Claire Dufresne', TALB: 'The night ferry' };
    write('a.mp3', tagged({ ...show, TIT2: 'The recipe for smoke', TDRC: '2024-05-31', TRCK: '7/12' }));
    write('2024-06-07 - Café.mp3', tagged({ ...show, TDRC: '2024' }));
    const { show: read, episodes, skipped } = await readRecordings(folder, { language: 'en' });
    expect(read).toMatchObject({ title: 'The night ferry', author: 'Claire Dufresne', language: 'en' });
    expect(episodes).toMatchObject([
      { title: 'Café', publicationDate: '2024-06-07T00:00:00.000Z', durationSeconds: 2 },
      { title: 'The recipe for smoke', publicationDate: '2024-05-31T00:00:00.000Z', episodeNumber: 7 },
    ]);
    expect(skipped).toEqual([]);
    write('quay.flac', sample('click.flac'));
    const more = await readRecordings(folder);
    // Not all agree any more, and it is the same show nevertheless.
    expect(more.show).toMatchObject({ title: 'Night ferry', author: undefined });
    expect(podcastId(more.show)).toBe(podcastId(read));
    expect(more.episodes[2]).toMatchObject({ title: 'quay', publicationDate: '2023-01-02T03:04:05.000Z' });
  });

  it('reads every kind of audio, tells what it left out, and takes no file from elsewhere', async () => {
    for (const name of [
      'click.mp3',
      'click.m4a',
      'video.mp4',
      'click.aac',
      'click.ogg',
      'click.opus',
      'click.flac',
      'click.webm',
      'click.mkv',
    ])
      write(name, sample(name));
    write('empty.WAV', '');
    for (const name of ['click.oga', 'odd.aiff', 'odd.caf']) write(name, 'not audio at all');
    for (const name of ['cover.jpg', '.DS_Store', 'notes.txt']) write(name, '');
    mkdirSync(join(folder, 'more.mp3'));
    writeFileSync(join(root, 'secret.mp3'), 'secret');
    symlinkSync(join(root, 'secret.mp3'), join(folder, 'link.mp3'));
    const { episodes, skipped } = await readRecordings(folder);
    expect(episodes).toHaveLength(13);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'link.mp3 points outside the bundle.',
      "Left out, because they aren't audio: cover.jpg, notes.txt.",
    ]);
    expect(episodes.filter(({ durationSeconds }) => durationSeconds === 2)).toHaveLength(8);
  });

  it('gives a file the same id each time, and a renamed one another', async () => {
    const idsNow = async () => {
      const { show, episodes } = await readRecordings(folder);
      return episodeIds(podcastId(show), episodes);
    };
    write('one.mp3', tagged({ TIT2: 'Night ferry' }));
    write('two.mp3', tagged({ TIT2: 'Night ferry' }));
    const before = await idsNow();
    // What all of them are called is no title of one.
    expect((await readRecordings(folder)).episodes.map(({ title }) => title)).toEqual(['one', 'two']);
    write('one.mp3', tagged({ TIT2: 'One, at last' }));
    expect(await idsNow()).toEqual(before);
    renameSync(join(folder, 'two.mp3'), join(folder, 'three.mp3'));
    const [one, three] = await idsNow();
    expect(one).toBe(before[0]);
    expect(before).not.toContain(three);
  });
});

it.each([
  ['2024-05-31 - The harbor.mp3', 'The harbor', '2024-05-31', undefined],
  ['20240531_the_harbor_at_night.m4a', 'the harbor at night', '2024-05-31', undefined],
  ['2024-05-31-the-harbor-at-night.m4a', 'the harbor at night', '2024-05-31', undefined],
  ['The harbor (31.5.2024).wav', 'The harbor', '2024-05-31', undefined],
  ['012 - The harbor.mp3', 'The harbor', undefined, 12],
  ['Ep. 7: 12 Angry Men.mp3', '12 Angry Men', undefined, 7],
  ['7 habits.mp3', '7 habits', undefined, undefined],
  ['self-hosted.mp3', 'self-hosted', undefined, undefined],
  ['2024-13-31 odd.mp3', '2024-13-31 odd', undefined, undefined],
  ['2024-05-31.mp3', '2024-05-31', '2024-05-31', undefined],
  ['___.mp3', '___', undefined, undefined],
])('reads the name %s', (name, title, date, episodeNumber) => {
  const publicationDate = date && `${date}T00:00:00.000Z`;
  expect(readName(name)).toEqual({ title, publicationDate, episodeNumber });
});
