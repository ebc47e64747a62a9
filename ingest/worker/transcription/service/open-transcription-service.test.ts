import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { TranscribeConfig } from '../../../../domain/core/config/transcribe-config.ts';
import {
  type Behavior,
  type RecordedServer,
  startRecordedServer,
} from '../../../../testing/transcription/recorded-server.ts';
import type { ServerShape } from '../../../../testing/transcription/server-shapes.ts';
import { waitUntil } from '../../../../testing/wait-until.ts';
import { wavFile } from '../../../audio/cut/wav.ts';
import { sampleRate } from '../../../audio/limits.ts';
import type { LearnedService, LearnedServices } from './learned-service.ts';
import { openTranscriptionService, type TranscriptionService } from './open-transcription-service.ts';
import type { TranscriptionServiceError } from './service-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-service-'));
const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function pieceOf(seconds: number) {
  const path = join(folder, `${seconds}.wav`);
  writeFileSync(path, wavFile(new Int16Array(seconds * sampleRate)));
  return { path, seconds };
}
const piece = pieceOf(8);

async function start(changed: Partial<Behavior> = {}): Promise<RecordedServer> {
  const server = await startRecordedServer(changed);
  opened.push(server);
  return server;
}

/** What several processes learn. */
function sharedServices(): LearnedServices & { rows: Map<string, LearnedService> } {
  const rows = new Map<string, LearnedService>();
  return {
    rows,
    load: async ({ url, model }) => rows.get(`${url} ${model}`),
    save: async ({ url, model }, learned) => {
      rows.set(`${url} ${model}`, learned);
    },
  };
}

async function open(
  url: string,
  changed: Partial<NonNullable<TranscribeConfig>> = {},
  services: LearnedServices & { deadlineMs?: () => number } = sharedServices(),
): Promise<TranscriptionService> {
  const config = {
    url,
    key: 'sk-secret',
    model: 'whisper-1',
    language: undefined,
    sendsNames: false,
    concurrency: 1,
    hoursPerDay: 24,
    pricePerHour: 0,
    maxBodyBytes: 25_000_000,
    maxAudioBytes: 1e9,
    ...changed,
  };
  const service = await openTranscriptionService(config, services);
  opened.push(service);
  return service;
}

const failureOf = (heard: Promise<unknown>): Promise<TranscriptionServiceError> =>
  heard.then(
    () => {
      throw new Error('This was heard.');
    },
    (error) => error,
  );

const texts = ['This is sentence 1, of 2.', 'This is sentence 2, of 2.'];
const firstWords = ['This', 'is', 'sentence', '1,', 'of', '2.'];

describe('every server', () => {
  it.each<[ServerShape, expected: { form: string; requests: number; words?: boolean; times?: boolean }]>([
    ['openai', { form: 'words', requests: 1, words: true }],
    ['transcribe', { form: 'json', requests: 4, times: false }],
    ['groq', { form: 'segments', requests: 2 }],
    ['whisperCpp', { form: 'words inference', requests: 2, words: true }],
    ['speaches', { form: 'words', requests: 1, words: true }],
    ['localai', { form: 'words', requests: 1 }],
    ['vllm', { form: 'words', requests: 1 }],
    ['parakeet', { form: 'words no-prompt no-language', requests: 3, words: true }],
    ['text', { form: 'words', requests: 1, times: false }],
  ])('%s is asked for what it can say, and that is learned once', async (shape, expected) => {
    const { form, requests, words = false, times = true } = expected;
    const server = await start({ shape });
    const services = sharedServices();
    const first = await open(server.url, { language: 'en' }, services);
    expect(first.knownLimits().hasTimes).toBe(undefined);
    const heard = await first.hear(piece, { prompt: 'Boston' });
    expect(server.requests.length).toBe(requests);
    expect(heard.isEstimated).toBe(!times);
    expect(heard.segments.map(({ text }) => text)).toEqual(times ? texts : [texts.join(' ')]);
    expect(heard.segments[0]?.words.map(({ text }) => text)).toEqual(words ? firstWords : []);
    expect(heard.segments.map(({ start }) => start)).toEqual(times ? [0, 4] : [0]);
    expect(services.rows.get(`${server.url} whisper-1`)).toEqual({
      form,
      hasTimes: times,
      maxBodyBytes: undefined,
    });
    const later = await open(server.url, { language: 'en' }, services);
    expect(later.knownLimits()).toMatchObject({ hasTimes: times, maxBodyBytes: 25_000_000 });
    expect(await later.hear(piece, { prompt: 'Boston' })).toEqual(heard);
    expect(server.requests.length).toBe(requests + 1);
    expect(server.billedSeconds()).toBe(16);
  });

  it('that tells speakers apart is asked for them', async () => {
    const segments = ['A', 'B'].map((speaker, at) => ({ text: 'Hi.', start: at, end: at + 1, speaker }));
    const server = await start({ shape: 'diarize', hear: () => ({ segments }) });
    const service = await open(server.url, { model: 'gpt-4o-transcribe-diarize' });
    const heard = await service.hear(piece, { prompt: 'Boston' });
    expect(heard.segments.map(({ speaker }) => speaker)).toEqual(['A', 'B']);
    expect(server.requests.map(({ fields }) => [fields.response_format, fields.prompt])).toEqual([
      [['diarized_json'], ['Boston']],
      [['diarized_json'], undefined],
    ]);
  });

  it('gets the file and the fields, and no others', async () => {
    const server = await start();
    const service = await open(server.url, { model: undefined, key: undefined });
    expect(service.model).toBe('');
    server.behavior.shape = 'speaches';
    await service.hear(piece);
    expect(server.requests[0]).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: undefined,
      fields: { response_format: ['verbose_json'], 'timestamp_granularities[]': ['word', 'segment'] },
      fileName: 'audio.wav',
      seconds: 8,
    });
    await (await open(server.url)).hear(piece, { model: 'large', prompt: 'Ada' });
    expect(server.requests[1]?.authorization).toBe('Bearer sk-secret');
    expect(server.requests[1]?.fields).toMatchObject({ model: ['large'], prompt: ['Ada'] });
  });
});

it('learns nothing of times from silence', async () => {
  const server = await start({ hear: () => ({ segments: [] }) });
  const services = sharedServices();
  const service = await open(server.url, {}, services);
  expect(await service.hear(piece)).toEqual({ language: 'en', segments: [], isEstimated: false });
  expect(service.knownLimits().hasTimes).toBe(undefined);
  expect(services.rows.size).toBe(0);
});

it('believes a server that fails at a format the second time only', async () => {
  const server = await start({ shape: 'vllm' });
  server.behavior.fault = ({ fields }) =>
    fields['timestamp_granularities[]'] ? { status: 500, body: 'Internal Server Error' } : undefined;
  const services = sharedServices();
  const service = await open(server.url, {}, services);
  await service.hear(piece);
  expect([server.requests.length, services.rows.size]).toEqual([2, 0]);
  await service.hear(piece);
  await service.hear(piece);
  expect(server.requests.length).toBe(5);
  expect([...services.rows.values()]).toEqual([
    { form: 'segments', hasTimes: true, maxBodyBytes: undefined },
  ]);
});

it('remembers how much a server takes, and sends no more', async () => {
  const server = await start({ maxBodyBytes: 2_000_000 });
  const services = sharedServices();
  const service = await open(server.url, {}, services);
  const failure = await failureOf(service.hear(pieceOf(80)));
  expect(failure).toMatchObject({ kind: 'too_large', isBilled: false });
  expect(service.knownLimits().maxBodyBytes).toBe(2_000_000);
  expect(await failureOf(service.hear(pieceOf(80)))).toMatchObject({ kind: 'too_large' });
  expect(server.requests.length).toBe(0);
  await service.hear(pieceOf(48));
  expect([...services.rows.values()]).toEqual([{ form: 'words', hasTimes: true, maxBodyBytes: 2_000_000 }]);
  const message = 'audio duration 48 seconds is longer than 24 seconds which is the maximum for this model';
  server.behavior.fault = () => ({ status: 400, body: { error: { message } } });
  expect(await failureOf(service.hear(pieceOf(48)))).toMatchObject({ kind: 'too_large' });
  expect(service.knownLimits().maxBodyBytes / (48 * 2 * sampleRate)).toBeCloseTo(0.5, 2);
  // A server that refuses everything has no limit, and is asked again.
  server.behavior.fault = () => ({ status: 413, body: 'Request Entity Too Large' });
  for (const seconds of [24, 12, 6])
    expect(await failureOf(service.hear(pieceOf(seconds)))).toMatchObject({ kind: 'too_large' });
  server.behavior.fault = () => undefined;
  await service.hear(pieceOf(20));
});

const inTwoMinutes = () => new Date(Date.now() + 120_000).toUTCString();

describe('a failure', () => {
  const refused = (message: string, status = 400): Partial<Behavior> => ({
    fault: () => ({ status, body: { error: { message } } }),
  });
  const status = (code: number, headers = {}): Partial<Behavior> => ({
    fault: () => ({ status: code, body: 'sk-secret: <b>no</b>\u0007 such \nluck', headers }),
  });

  it.each<[string, Partial<Behavior>, kind: string, isBilled: boolean, message: RegExp, more?: object]>([
    [
      'busy for a while',
      status(429, { 'retry-after': '7' }),
      'busy',
      false,
      /“…: no such luck”/,
      { retryAfterSeconds: 7 },
    ],
    [
      'busy until',
      status(503, { 'retry-after': inTwoMinutes() }),
      'busy',
      false,
      /busy/,
      { retryAfterSeconds: expect.closeTo(120, -1) },
    ],
    ['busy', status(429), 'busy', false, /busy/, { retryAfterSeconds: 30 }],
    ['overloaded', status(503), 'down', true, /failed with 503/],
    ['broken', status(500), 'down', true, /failed with 500: “…: no such luck”/],
    ['a gateway', status(502), 'down', true, /failed with 502/],
    ['a closed connection', { fault: () => 'dies' }, 'down', true, /connection was closed/],
    ['an answer without an end', { fault: () => 'breaks off' }, 'down', true, /connection was closed/],
    ['no key', status(401), 'misconfigured', false, /TRANSCRIBE_KEY has to be/],
    ['no access', status(403), 'misconfigured', false, /TRANSCRIBE_KEY/],
    ['no credit', refused('You exceeded your current quota', 429), 'misconfigured', false, /needs credit/],
    ['no model', refused('The model `x` does not exist', 404), 'misconfigured', false, /TRANSCRIBE_MODEL/],
    [
      'a model is wanted',
      {
        fault: () => ({ status: 422, body: { detail: [{ loc: ['body', 'model'], msg: 'Field required' }] } }),
      },
      'misconfigured',
      false,
      /TRANSCRIBE_MODEL.*model: Field required/,
    ],
    ['nobody there', status(404), 'misconfigured', false, /TRANSCRIBE_URL/],
    ['moved', status(301, { location: 'https://example.org' }), 'misconfigured', false, /TRANSCRIBE_URL/],
    [
      'no such audio',
      refused('The audio file could not be decoded'),
      'rejected',
      false,
      /refused the audio with 400: “The audio file/,
    ],
    ['no format will do', refused('Bad request'), 'rejected', false, /refused the audio with 400/],
    ['a conflict', status(409), 'rejected', false, /409/],
    [
      'a web page',
      { fault: () => ({ status: 200, body: '<html>Hello' }) },
      'nonsense',
      true,
      /answered with a web page\./,
    ],
    [
      'an error called an answer',
      refused('CUDA out of memory', 200),
      'nonsense',
      true,
      /with an error: “CUDA out of memory”/,
    ],
    ['nothing at all', { fault: () => ({ status: 200, body: '' }) }, 'nonsense', true, /with nothing/],
    [
      'too much',
      { fault: () => ({ status: 200, body: 'la '.repeat(12_000_000) }) },
      'nonsense',
      true,
      /more than 32 MB/,
    ],
  ])('says what to do: %s', async (_, behavior, kind, isBilled, message, more = {}) => {
    const server = await start(behavior);
    const service = await open(server.url);
    const failure = await failureOf(service.hear(piece));
    expect(failure).toMatchObject({ name: 'TranscriptionServiceError', kind, isBilled, ...more });
    expect(failure.message).toMatch(message);
    expect(failure.message).not.toMatch(/sk-secret|\p{Cc}/u);
    expect(service.knownLimits().hasTimes).toBe(undefined);
  });

  it('to connect costs nothing', async () => {
    const server = await startRecordedServer();
    await server.close();
    const refusal = await failureOf((await open(server.url)).hear(piece));
    expect(refusal).toMatchObject({ kind: 'down', isBilled: false });
    expect(refusal.message).toMatch(/connection was refused/);
    const unknown = await failureOf((await open('http://nobody.invalid/v1')).hear(piece));
    expect(unknown).toMatchObject({ kind: 'down', isBilled: false });
  });

  it('to answer in time may cost something', async () => {
    const server = await start({ fault: () => 'silence' });
    const service = await open(server.url, {}, { ...sharedServices(), deadlineMs: () => 300 });
    const failure = await failureOf(service.hear(piece));
    expect(failure).toMatchObject({ kind: 'down', isBilled: true });
    expect(failure.message).toMatch(/didn't answer within 0.3 seconds/);
  });

  it('after another that may have been billed counts, too', async () => {
    const server = await start();
    server.behavior.fault = () =>
      server.requests.length === 1 ? { status: 500, body: '' } : { status: 429, body: '' };
    const failure = await failureOf((await open(server.url)).hear(piece));
    expect(failure).toMatchObject({ kind: 'busy', isBilled: true, retryAfterSeconds: 30 });
  });

  it('of a proven form concerns the piece, and changes nothing', async () => {
    const server = await start();
    const services = sharedServices();
    const service = await open(server.url, {}, services);
    await service.hear(piece);
    Object.assign(server.behavior, refused('Bad request'));
    expect(await failureOf(service.hear(piece))).toMatchObject({ kind: 'rejected' });
    Object.assign(server.behavior, { shape: 'transcribe', fault: () => undefined });
    expect((await service.hear(piece)).isEstimated).toBe(true);
    expect([...services.rows.values()]).toMatchObject([{ form: 'json' }]);
  });
});

it('gives up when it is told to, with what it is told', async () => {
  const server = await start({ fault: () => 'silence' });
  const service = await open(server.url);
  const stop = new AbortController();
  const failure = failureOf(service.hear(piece, { signal: stop.signal }));
  await waitUntil(() => server.requests.length === 1);
  stop.abort(new Error('The worker stops.'));
  expect(await failure).toMatchObject({ message: 'The worker stops.' });
});

it('needs a file', async () => {
  const server = await start();
  const missing = { path: join(folder, 'missing.wav'), seconds: 1 };
  await expect((await open(server.url)).hear(missing)).rejects.toThrow(/ENOENT|open/i);
});
