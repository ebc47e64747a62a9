import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { removePodcast } from '../../domain/library/takedowns/remove-podcast.ts';
import { deleteEpisode, takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import { takeDownPassage } from '../../domain/library/takedowns/take-down-passage.ts';
import { pauseTranscription, requestTranscription } from '../../domain/operations/transcription/changes.ts';
import { hearNumbers, numberedWord } from '../../testing/transcription/numbered-audio.ts';
import { transcribeSettings } from '../../testing/transcription/open-loop.ts';
import type { Sent } from '../../testing/transcription/server-shapes.ts';
import { openTranscriptionHarness, type TranscriptionHarness } from './transcription-harness.ts';

let harness: TranscriptionHarness;
beforeAll(async () => {
  harness = await openTranscriptionHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const words = 400;
const numbers = Array.from({ length: words }, (_, at) => numberedWord(at));
/** Pieces of 46 seconds. */
const maxBodyBytes = 1_600_000;
const idOf = async (table: string) =>
  (await harness.rows<{ id: string }>(`select id from ${table}`))[0]?.id ?? '';

/** Does something once, while the second piece is being heard. */
function duringSecond(work: () => Promise<unknown>) {
  harness.service.behavior.hear = async (sent: Sent) => {
    if (harness.service.requests.length === 2) await work();
    return hearNumbers(sent);
  };
}

const leftAudio = () => {
  const folder = join(harness.dataDir, 'transcription');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('an episode that is being transcribed', () => {
  it.each([
    ['deleted', async () => deleteEpisode(harness.platform.database, await idOf('episodes'), actor)],
    [
      'taken down',
      async () =>
        takeDownEpisode(harness.platform.database, await idOf('episodes'), { reason: 'Asked for.', actor }),
    ],
    [
      'deleted with its podcast',
      async () => removePodcast(harness.platform.database, await idOf('podcasts')),
    ],
  ])('costs nothing more once it is %s, and leaves nothing', async (_, remove) => {
    const { open, store, rows, service } = harness;
    await store('Harbor', [{ title: 'Tides', words }]);
    duringSecond(remove);
    await (await open({ maxBodyBytes })).run();
    expect(service.requests).toHaveLength(2);
    for (const table of ['episodes', 'passages', 'transcriptions', 'transcription_pieces'])
      expect(await rows(`select from ${table}`), table).toEqual([]);
    expect(leftAudio()).toEqual([]);
    // What was spent stays spent.
    expect(await rows('select from transcription_requests')).toHaveLength(2);
  });

  it('waits after the piece that is being heard when an operator pauses it, and goes on with the next', async () => {
    const { open, store, service, platform, wordsOf } = harness;
    await store('Harbor', [{ title: 'Tides', words }]);
    duringSecond(() => pauseTranscription(platform.database, true, actor));
    const loop = await open({ maxBodyBytes });
    await loop.run();
    expect(service.requests).toHaveLength(2);
    await pauseTranscription(platform.database, false, actor);
    await loop.run();
    expect(await wordsOf('Tides')).toEqual(numbers);
    expect(new Set(service.requests.map(({ samples }) => samples.slice(0, 16_000).join())).size).toBe(
      service.requests.length,
    );
  });
});

describe('a passage that was taken down', () => {
  it('is nowhere left, nor comes back with what is tried again', async () => {
    const { open, store, service, rows, platform, wordsOf } = harness;
    const { database } = platform;
    await store('Harbor', [{ title: 'Tides', words }]);
    service.behavior.fault = () =>
      service.requests.length > 1 && service.requests.length < 5
        ? { status: 400, body: { error: { message: 'cannot decode this' } } }
        : undefined;
    const loop = await open({ maxBodyBytes });
    await loop.run();
    expect(await rows('select status, failed_pieces from transcriptions')).toEqual([
      { status: 'waiting', failed_pieces: 1 },
    ]);
    const [passage = { id: '', text: '' }] = await rows<{ id: string; text: string }>(
      'select id, text from passages order by ordinal limit 1',
    );
    const gone: string[] = passage.text.toLowerCase().match(/[a-z]+/g) ?? [];
    await takeDownPassage(database, passage.id, { reason: 'Asked for.', actor });
    const isGone = async () => {
      expect((await wordsOf('Tides')).filter((word) => gone.includes(word))).toEqual([]);
      expect(await rows('select from transcription_pieces')).toEqual([]);
      const [stored] = await rows<{ text: string }>('select text from transcripts');
      expect(stored?.text).not.toContain(gone[0]);
      expect(await rows('select status from transcriptions')).toEqual([{ status: 'done' }]);
    };
    await isGone();
    const before = service.requests.length;
    await platform.pool.query('update transcriptions set due_at = now()');
    await loop.run();
    expect(service.requests.length).toBe(before);
    // Nor with what is transcribed anew, of which a piece fails, too.
    const id = await idOf('episodes');
    service.behavior.fault = () =>
      service.requests.length > before + 1 && service.requests.length < before + 5
        ? { status: 400, body: { error: { message: 'cannot decode this' } } }
        : undefined;
    await requestTranscription(database, id, { config: transcribeSettings(service.url), actor });
    await loop.run();
    expect(service.requests.length).toBeGreaterThan(before);
    await isGone();
  });
});

describe('a worker that stops', () => {
  it('waits for the piece that it has sent, sends no other, and loses nothing of it', async () => {
    const { open, store, service, rows, wordsOf } = harness;
    await store('Harbor', [{ title: 'Tides', words }]);
    const stop = new AbortController();
    duringSecond(async () => {
      stop.abort();
    });
    await (await open({ maxBodyBytes }, stop.signal)).runOnce();
    expect(service.requests).toHaveLength(2);
    expect(await rows('select status, tries, started_at, error_code from transcriptions')).toEqual([
      { status: 'waiting', tries: 0, started_at: null, error_code: null },
    ]);
    service.behavior.hear = hearNumbers;
    await (await open({ maxBodyBytes })).run();
    expect(await wordsOf('Tides')).toEqual(numbers);
    expect(new Set(service.requests.map(({ samples }) => samples.slice(0, 16_000).join())).size).toBe(
      service.requests.length,
    );
  });

  it('keeps what it has of a download, and no failure is noted', async () => {
    const { open, store, audio, rows } = harness;
    await store('Harbor', [{ title: 'Tides', words }]);
    const stop = new AbortController();
    audio.hold((path) => {
      if (path.includes('Tides')) stop.abort();
    });
    await (await open({}, stop.signal)).runOnce();
    audio.hold(undefined);
    expect(await rows('select status, tries, started_at, error_code from transcriptions')).toEqual([
      { status: 'waiting', tries: 0, started_at: null, error_code: null },
    ]);
    expect(leftAudio()).toHaveLength(1);
    await (await open()).run();
    expect(await rows('select status from transcriptions')).toEqual([{ status: 'done' }]);
    expect(leftAudio()).toEqual([]);
  });
});
