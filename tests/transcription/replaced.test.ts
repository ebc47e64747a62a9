import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { showOf } from '../../testing/show-of.ts';
import { hearNumbers, numberedWord } from '../../testing/transcription/numbered-audio.ts';
import { openTranscriptionHarness, type TranscriptionHarness } from './transcription-harness.ts';

let harness: TranscriptionHarness;
beforeAll(async () => {
  harness = await openTranscriptionHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const count = 120;
const numbers = (to: number) => Array.from({ length: to }, (_, at) => numberedWord(at));
/** What the service mistook, and the publisher writes as it was said. */
const misheard = 77;
const published = numbers(count).map((word, at) => (at === misheard ? 'zanzibar' : word));

const stamp = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23);
/** The publisher's captions: of five words, where the service had sentences of eight. */
const captions = (words: string[]) =>
  `WEBVTT\n\n${Array.from({ length: Math.ceil(words.length / 5) }, (_, at) => {
    const own = words.slice(at * 5, at * 5 + 5);
    return `${stamp(at * 2.5)} --> ${stamp(at * 2.5 + own.length / 2)}\n${own.join(' ')}${at % 3 === 2 ? '.' : ''}\n`;
  }).join('\n')}`;

const states = () =>
  harness.rows(
    'select e.transcript_source as source, t.model, t.gaps from episodes e join transcripts t on t.episode_id = e.id',
  );
const byMachine = [{ source: 'machine', model: 'small', gaps: [] }];
const byPublisher = [{ source: 'publisher', model: null, gaps: [] }];

async function publish(words: string[], path = '/tides.vtt') {
  const transcriptUrl = harness.audio.serve(path, Buffer.from(captions(words)));
  await harness.store('Harbor', [{ title: 'Tides', words: count, transcriptUrl }]);
}

async function transcribe() {
  await harness.store('Harbor', [{ title: 'Tides', words: count }]);
  await (await harness.open()).run();
  expect(await states()).toEqual(byMachine);
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

const alertedTerms = async () =>
  (
    await harness.rows<{ term: string }>(
      'select s.term from alerts a join subscriptions s on s.id = a.subscription_id order by s.term',
    )
  ).map(({ term }) => term);

it('makes way for its publisher’s, whose passages are found at the old addresses, and alerts of what is new in it', async () => {
  const { rows, wordsOf, platform, watchTerm, fetchPublished } = harness;
  await watchTerm(numberedWord(30));
  await watchTerm('zanzibar');
  await transcribe();
  const passages = () => rows<{ id: string; text: string }>('select id, text from passages');
  const old = await passages();
  expect(await alertedTerms()).toEqual([numberedWord(30)]);
  await publish(published);
  expect(await fetchPublished()).toBe(1);
  expect(await states()).toEqual(byPublisher);
  expect(await wordsOf('Tides')).toEqual(published);
  expect(await alertedTerms()).toEqual([numberedWord(30), 'zanzibar'].sort());
  expect(await rows('select from transcriptions')).toEqual([]);
  const now = new Map((await passages()).map(({ id, text }) => [`/api/v1/passages/${id}`, wordsIn(text)]));
  for (const { id, text } of old) {
    const answer = await platform.app.request(`/api/v1/passages/${id}`);
    expect(answer.status).toBe(302);
    const there = now.get(answer.headers.get('location') ?? '') ?? [];
    const first = wordsIn(text).slice(0, 16);
    expect(first.filter((word) => there.includes(word)).length).toBeGreaterThanOrEqual(8);
  }
});

it('stays where its feed is read again without one, or with one that can’t be read', async () => {
  const { store, rows, wordsOf, audio, service, fetchPublished } = harness;
  await transcribe();
  await store('Harbor', [{ title: 'Tides', words: count }]);
  await store('Harbor', [{ title: 'Tides and more', guid: 'Tides', words: count, description: 'New.' }]);
  expect(await rows('select title from episodes')).toEqual([{ title: 'Tides and more' }]);
  for (const [path, body] of [
    ['/missing.vtt', undefined],
    ['/empty.vtt', 'WEBVTT\n\n00:05.000 --> 00:09.000\n'],
    [
      '/page.vtt',
      '<!doctype html><html><body><h1>Sign in to continue</h1><form><input></form></body></html>',
    ],
  ] as const) {
    const transcriptUrl =
      body === undefined ? `http://${audio.host}${path}` : audio.serve(path, Buffer.from(body));
    await store('Harbor', [{ title: 'Tides', words: count, transcriptUrl }]);
    expect(await fetchPublished(), path).toBe(1);
    expect(await states(), path).toEqual(byMachine);
  }
  await (await harness.open()).run();
  expect(await wordsOf('Tides')).toEqual(numbers(count));
  expect(service.requests).toHaveLength(1);
  // Another address is asked at once, however often the one before failed.
  await publish(published, '/right.vtt');
  expect(await fetchPublished()).toBe(1);
  expect(await states()).toEqual(byPublisher);
});

it('isn’t stored over one that came meanwhile', async () => {
  const { open, store, service, wordsOf, rows, fetchPublished } = harness;
  await store('Harbor', [{ title: 'Tides', words: count }]);
  service.behavior.hear = async (sent) => {
    await publish(published);
    await fetchPublished();
    return hearNumbers(sent);
  };
  await (await open()).run();
  expect(await states()).toEqual(byPublisher);
  expect(await wordsOf('Tides')).toEqual(published);
  expect(await rows('select from transcriptions')).toEqual([]);
  expect(await rows('select from transcription_pieces')).toEqual([]);
});

it('isn’t lost to a feed that was read before it was there', async () => {
  const { open, store, wordsOf, rows, platform } = harness;
  await store('Harbor', [{ title: 'Tides', words: count }]);
  const [{ audioUrl } = { audioUrl: '' }] = await rows<{ audioUrl: string }>(
    'select audio_url as "audioUrl" from episodes',
  );
  const loop = await open();
  await ingestShow(showOf('Harbor', [{ title: 'Tides', audioUrl, description: 'Changed.' }]), {
    database: platform.database,
    report: emptyReport(),
    prepare: async (options) => {
      await loop.run();
      return readersHere.prepare(structuredClone(options));
    },
  });
  expect(await rows('select description from episodes')).toEqual([{ description: 'Changed.' }]);
  expect(await states()).toEqual(byMachine);
  expect(await wordsOf('Tides')).toEqual(numbers(count));
});
