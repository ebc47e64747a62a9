import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { createOwnExtractor } from '../../domain/entities/extract/own-extractor.ts';
import { recordingsFolder } from '../../domain/library/recordings/recording-files.ts';
import { prepareWith } from '../../ingest/prepare/prepare.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import { readBundle } from '../../ingest/sources/bundle.ts';
import { readRecordings } from '../../ingest/sources/recordings/recordings-folder.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import { findRecording, removeLeftRecordings } from '../../ingest/worker/transcription/recordings.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const sample = (name: string) => readFileSync(join('ingest/audio/samples', name));
const prepare = prepareWith(createOwnExtractor());

let platform: TestPlatform;
let app: TestPlatform['app'];
let root: string;
let dataDir: string;
let kept: string;
let folder: string;

const load = async (show: Show) => {
  const { database } = platform;
  const report = emptyReport();
  await ingestShow(show, { database, prepare, report, recordingsFolder: kept });
  return report;
};
const stored = async (title: string) =>
  (await platform.database.select().from(episodes).where(eq(episodes.title, title)))[0];
const writeBundle = (lines: object[]) => {
  writeFileSync(join(folder, 'podcast.json'), JSON.stringify({ title: 'Quay' }));
  writeFileSync(join(folder, 'episodes.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'));
};

beforeAll(async () => {
  platform = await openTestPlatform();
  root = mkdtempSync(join(tmpdir(), 'earshot-kept-'));
  dataDir = join(root, 'data');
  kept = recordingsFolder(dataDir);
  // Before there is any.
  app = createApp({ ...platform.dependencies, recordingsFolder: kept });
});
beforeEach(() => {
  folder = join(root, 'harbor');
  rmSync(folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(folder);
});
afterAll(async () => {
  await platform?.close();
  rmSync(root, { recursive: true, force: true });
});

describe('recordings that come as files', () => {
  it('are kept and played from here, and change nothing when they are loaded again', async () => {
    writeFileSync(join(folder, 'one.mp3'), sample('click.mp3'));
    writeFileSync(join(folder, 'two.webm'), sample('click.webm'));
    expect(await load(await readRecordings(folder))).toMatchObject({ episodes: 2, failed: 0, skipped: [] });
    const one = await stored('one');
    const file = await findRecording(platform.database, dataDir, one?.id ?? '');
    expect(one).toMatchObject({
      audioUrl: expect.stringMatching(/^\/recordings\/[0-9a-f]{32}\.mp3$/),
      hasTranscript: false,
    });
    expect(file?.bytes).toBe(sample('click.mp3').length);
    expect(readFileSync(file?.path ?? '').equals(sample('click.mp3'))).toBe(true);
    // The same file: no room is taken twice.
    expect(statSync(file?.path ?? '').ino).toBe(statSync(join(folder, 'one.mp3')).ino);
    expect(await load(await readRecordings(folder))).toMatchObject({ episodes: 0, unchanged: 2 });
    // No backup has them.
    rmSync(kept, { recursive: true });
    expect(await load(await readRecordings(folder))).toMatchObject({ episodes: 0, unchanged: 2 });
    expect(readdirSync(kept)).toHaveLength(2);
  });

  it('are served whole and in ranges, with their type, and nothing beside them', async () => {
    writeFileSync(join(folder, 'one.mp3'), sample('click.mp3'));
    await load(await readRecordings(folder));
    const address = (await stored('one'))?.audioUrl ?? '';
    const whole = await app.request(address);
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringContaining('immutable'),
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(sample('click.mp3'))).toBe(true);
    const part = await app.request(address, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
    expect(Buffer.from(await part.arrayBuffer()).equals(sample('click.mp3').subarray(100, 200))).toBe(true);
    writeFileSync(join(kept, 'other.mp3'), 'x');
    writeFileSync(join(dataDir, 'secret.mp3'), 'x');
    for (const path of [
      'other.mp3',
      '../secret.mp3',
      '%2e%2e%2fsecret.mp3',
      `${'0'.repeat(32)}.mp3`,
      address.replace('.mp3', '.html'),
    ])
      expect((await app.request(path.startsWith('/') ? path : `/recordings/${path}`)).status, path).toBe(404);
  });

  it('of a bundle are played from their own address, if they have one', async () => {
    mkdirSync(join(folder, 'audio'));
    writeFileSync(join(folder, 'audio/01.mp3'), sample('click.mp3'));
    const audio_url = 'https://quay.example.org/01.mp3';
    writeBundle([
      { guid: '1', title: 'Elsewhere', audio: 'audio/01.mp3', audio_url },
      { guid: '2', title: 'Missing', audio: 'audio/02.mp3' },
    ]);
    const report = await load(await readBundle(folder));
    expect(report).toMatchObject({ episodes: 2, failed: 1 });
    expect(report.skipped).toMatchObject([
      {
        item: 'Quay: Missing',
        code: 'bundle_invalid',
        reason: expect.stringContaining('loaded without its recording'),
      },
    ]);
    const id = (await stored('Elsewhere'))?.id ?? '';
    expect((await stored('Elsewhere'))?.audioUrl).toBe(audio_url);
    expect(await findRecording(platform.database, dataDir, id)).toMatchObject({
      bytes: sample('click.mp3').length,
    });
    writeBundle([{ guid: '1', title: 'Elsewhere', audio_url }]);
    await load(await readBundle(folder));
    expect(await findRecording(platform.database, dataDir, id)).toBeUndefined();
  });

  it('are removed when no episode has them any more', async () => {
    writeFileSync(join(folder, 'one.mp3'), sample('click.mp3'));
    writeFileSync(join(folder, 'two.webm'), sample('click.webm'));
    await load(await readRecordings(folder));
    const part = `${'0'.repeat(32)}.mp3.0b9a4a58-3f0f-5a4e-9d8e-0a4f5f3f0a11.part`;
    for (const name of ['notes.txt', part]) writeFileSync(join(kept, name), '');
    await platform.database.delete(episodes).where(eq(episodes.title, 'two'));
    await removeLeftRecordings(platform.database, dataDir);
    // Their episodes may be about to be stored.
    expect(readdirSync(kept)).toHaveLength(4);
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] });
    try {
      await removeLeftRecordings(platform.database, dataDir);
    } finally {
      vi.useRealTimers();
    }
    expect(readdirSync(kept).sort()).toEqual([expect.stringMatching(/\.mp3$/), 'notes.txt']);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
