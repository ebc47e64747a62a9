import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { requestTranscription } from '../../domain/operations/transcription/changes.ts';
import { numberedAudio, numberedWord } from '../../testing/transcription/numbered-audio.ts';
import { transcribeSettings } from '../../testing/transcription/open-loop.ts';
import { openTranscriptionHarness, type TranscriptionHarness } from './transcription-harness.ts';

let harness: TranscriptionHarness;
beforeAll(async () => {
  harness = await openTranscriptionHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

type State = { status: string; tries: number; error_code: string | null; error_message: string | null };
const stateOf = async () =>
  (await harness.rows<State>('select status, tries, error_code, error_message from transcriptions'))[0];
const control = async () =>
  (
    await harness.rows<{ problem: string | null; seconds: number }>(
      'select problem, extract(epoch from wait_until - now())::float8 as seconds from transcription_control',
    )
  )[0];
/** What waits for its time may be tried. */
const makeDue = () =>
  harness.platform.pool.query(
    'with control as (update transcription_control set wait_until = null) update transcriptions set due_at = now()',
  );
const refusal = (status: number, message: string) => ({ status, body: { error: { message } } });

describe('a service that refuses everything', () => {
  it('as too large ends it with what it said, and isn’t taken for silence', async () => {
    const { open, store, service, wordsOf, rows } = harness;
    await store('Harbor', [{ title: 'Tides', words: 60 }]);
    service.behavior.fault = () => refusal(413, 'Request Entity Too Large');
    const loop = await open();
    let waits = 0;
    for (let round = 0; round < 40 && (await stateOf())?.status !== 'failed'; round += 1) {
      await loop.run();
      if (((await control())?.seconds ?? 0) > 0) waits += 1;
      await makeDue();
    }
    const failed = await stateOf();
    expect(failed).toMatchObject({ status: 'failed', error_code: 'service_failed' });
    expect(failed?.error_message).toContain('too large');
    // It isn't asked on and on.
    expect(waits).toBeGreaterThan(0);
    expect(service.requests.length).toBeLessThan(80);
    // One that was repaired hears it, if an operator says so.
    service.behavior.fault = () => undefined;
    await rows(`update transcriptions set status = 'waiting', tries = 0`);
    await loop.run();
    expect(await wordsOf('Tides')).toEqual(Array.from({ length: 60 }, (_, at) => numberedWord(at)));
  });

  it('because it is busy is asked ever more rarely, and an operator can see it', async () => {
    const { open, store, service } = harness;
    await store('Harbor', [{ title: 'Tides', words: 60 }]);
    service.behavior.fault = () => ({
      ...refusal(429, 'Slow down'),
      headers: { 'retry-after': 'Tue, 01 Jan 2019 00:00:00 GMT' },
    });
    const loop = await open();
    await loop.run();
    const asked = service.requests.length;
    expect(asked).toBeLessThan(10);
    expect(await control()).toMatchObject({ problem: expect.stringContaining('Slow down') });
    expect((await control())?.seconds).toBeGreaterThan(50);
    await makeDue();
    await loop.run();
    expect(service.requests.length).toBe(asked + 1);
    expect(await stateOf()).toMatchObject({ status: 'waiting', tries: 0, error_code: null });
  });
});

it('fails at an episode for which an operator asked for a model that there isn’t, and goes on with the others', async () => {
  const { open, store, service, rows, platform } = harness;
  await store('Harbor', [{ title: 'Tides', words: 30 }]);
  const loop = await open();
  await loop.run();
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from episodes');
  await store('Harbor', [
    { title: 'Tides', words: 30 },
    { title: 'Ropes', words: 30 },
  ]);
  service.behavior.fault = ({ fields }) =>
    fields.model?.[0] === 'lage' ? refusal(404, 'The model `lage` does not exist') : undefined;
  await requestTranscription(platform.database, id, {
    model: 'lage',
    config: transcribeSettings(service.url),
    actor: commandLine,
  });
  await loop.run();
  expect(
    await rows(
      'select title, status, error_code from transcriptions t join episodes e on e.id = t.episode_id order by title',
    ),
  ).toEqual([
    { title: 'Ropes', status: 'done', error_code: null },
    { title: 'Tides', status: 'failed', error_code: 'model_unknown' },
  ]);
  // What there was stays.
  expect(await rows('select model from transcripts')).toEqual([{ model: 'small' }, { model: 'small' }]);
});

describe('audio', () => {
  it('that is cut off behind some pieces is given up after some days, and what was heard isn’t sent again', async () => {
    const { open, store, service, audio, rows } = harness;
    const words = 300;
    await store('Harbor', [{ title: 'Tides', words }]);
    const [{ address } = { address: '' }] = await rows<{ address: string }>(
      'select audio_url as address from episodes',
    );
    const wav = numberedAudio(words);
    audio.serve(new URL(address).pathname, wav.subarray(0, wav.length * 0.7));
    const loop = await open({ maxBodyBytes: 1_600_000 });
    let rounds = 0;
    for (; rounds < 20 && (await stateOf())?.status !== 'failed'; rounds += 1) {
      await loop.runOnce();
      await makeDue();
    }
    expect(rounds).toBeLessThan(10);
    expect(await stateOf()).toMatchObject({ error_code: 'audio_unreadable' });
    expect(service.requests.length).toBeLessThan(5);
  });

  it('without a sound costs nothing', async () => {
    const { open, store, service, rows } = harness;
    const words = 150;
    await store('Harbor', [{ title: 'Tides', words, silences: [{ from: 0, to: words }] }]);
    await (await open({ maxBodyBytes: 1_600_000 })).run();
    expect(await stateOf()).toMatchObject({ status: 'failed', error_code: 'no_speech' });
    expect(service.requests).toEqual([]);
    expect(await rows('select from transcription_requests')).toEqual([]);
  });

  it('of no bytes says so', async () => {
    const { open, store, audio, rows } = harness;
    await store('Harbor', [{ title: 'Tides', words: 8 }]);
    const [{ address } = { address: '' }] = await rows<{ address: string }>(
      'select audio_url as address from episodes',
    );
    audio.serve(new URL(address).pathname, Buffer.alloc(0));
    await (await open()).run();
    expect(await stateOf()).toMatchObject({
      error_code: 'audio_unreadable',
      error_message: `The audio file at ${address} is empty. Publish it again.`,
    });
  });
});

describe('the hours of a day', () => {
  it('that are fewer than a piece of before let shorter ones be sent', async () => {
    const { open, store, service, platform, wordsOf, rows } = harness;
    await store('Harbor', [{ title: 'Tides', words: 150 }]);
    await (await open({ hoursPerDay: 1 })).run();
    await rows(`update transcriptions set status = 'waiting', piece_seconds = 570, heard_seconds = 0`);
    await rows('delete from transcription_requests');
    service.requests.length = 0;
    const loop = await open({ hoursPerDay: 0.01 });
    for (let day = 0; day < 10; day += 1) {
      await loop.run();
      const [spent] = await rows<{ seconds: number }>(
        `select coalesce(sum(seconds), 0)::float8 as seconds from transcription_requests
         where created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`,
      );
      expect(spent?.seconds).toBeLessThanOrEqual(36);
      await platform.pool.query(
        `update transcription_requests set created_at = created_at - interval '1 day'`,
      );
      await makeDue();
    }
    expect(service.requests.length).toBeGreaterThan(2);
    expect(await wordsOf('Tides')).toHaveLength(150);
    expect(await stateOf()).toMatchObject({ status: 'done' });
  });
});
