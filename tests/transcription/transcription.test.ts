import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { pauseTranscription, requestTranscription } from '../../domain/operations/transcription/changes.ts';
import { numberedWord } from '../../testing/transcription/numbered-audio.ts';
import { transcribeSettings } from '../../testing/transcription/open-loop.ts';
import { openTranscriptionHarness, type TranscriptionHarness } from './transcription-harness.ts';

let harness: TranscriptionHarness;
beforeAll(async () => {
  harness = await openTranscriptionHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => numberedWord(from + at));

describe('an episode without a transcript', () => {
  it('is transcribed in pieces, with every word once and at its second', async () => {
    const { open, store, wordsOf, rows, service, dataDir } = harness;
    await store('Harbor', [{ title: 'Tides', words: 400 }]);
    const loop = await open({ maxBodyBytes: 2 * 1_048_576 });
    await loop.run();
    expect(service.requests.length).toBeGreaterThan(3);
    expect(await wordsOf('Tides')).toEqual(numbers(0, 400));
    const passages = await rows<{ start: number; text: string }>(
      `select start_seconds as start, text from passages order by ordinal`,
    );
    for (const { start, text } of passages) {
      const first = text.toLowerCase().match(/[a-z]+/)?.[0] ?? '';
      expect(Math.abs(start - numbers(0, 400).indexOf(first) / 2)).toBeLessThan(0.6);
    }
    expect(await rows(`select transcript_source, has_transcript from episodes`)).toEqual([
      { transcript_source: 'machine', has_transcript: true },
    ]);
    expect(await rows(`select model, gaps from transcripts`)).toEqual([{ model: 'small', gaps: [] }]);
    // Nothing is left of its audio, nor of its pieces.
    expect(readdirSync(join(dataDir, 'transcription'))).toEqual([]);
    expect(await rows(`select from transcription_pieces`)).toEqual([]);
  });

  it('says where nothing is said', async () => {
    const { open, store, wordsOf, gapsOf } = harness;
    await store('Harbor', [{ title: 'Fog', words: 200, silences: [{ from: 60, to: 120 }] }]);
    await (await open()).run();
    expect(await wordsOf('Fog')).toEqual([...numbers(0, 60), ...numbers(120, 200)]);
    const gaps = await gapsOf('Fog');
    expect(gaps).toHaveLength(1);
    expect(Math.abs((gaps[0]?.start ?? 0) - 30)).toBeLessThan(1);
    expect(Math.abs((gaps[0]?.end ?? 0) - 60)).toBeLessThan(1);
  });

  it('alerts once, and keeps quiet when the publisher’s own transcript comes', async () => {
    const { open, store, rows, platform } = harness;
    await platform.pool.query(
      `with address as (insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now())
         on conflict (email_key) do update set verified_at = now() returning id)
       insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
       select address.id, 'alert', $1, $1, '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from address`,
      [numberedWord(77)],
    );
    await store('Harbor', [{ title: 'Ropes', words: 100 }]);
    const loop = await open();
    await loop.run();
    expect(await rows('select from alerts')).toHaveLength(1);
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from episodes');
    await requestTranscription(platform.database, id, {
      config: transcribeSettings(harness.service.url),
      actor: commandLine,
    });
    await loop.run();
    expect(await rows('select from alerts')).toHaveLength(1);
  });

  it('waits while an operator paused it, and is asked of another model if they say so', async () => {
    const { open, store, platform, service, rows } = harness;
    await store('Harbor', [{ title: 'Sails', words: 40 }]);
    const loop = await open();
    await pauseTranscription(platform.database, true, commandLine);
    await loop.run();
    expect(service.requests).toEqual([]);
    await pauseTranscription(platform.database, false, commandLine);
    await loop.run();
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from episodes');
    await requestTranscription(platform.database, id, {
      model: 'large',
      config: transcribeSettings(service.url),
      actor: commandLine,
    });
    await loop.run();
    expect(service.requests.map(({ fields }) => fields.model)).toEqual([['small'], ['large']]);
    expect(await rows('select model from transcripts')).toEqual([{ model: 'large' }]);
  });
});

describe('a service that fails', () => {
  it('at one piece leaves a gap there, which is filled when it is tried again', async () => {
    const { open, store, wordsOf, gapsOf, service, rows, platform } = harness;
    await store('Harbor', [{ title: 'Rocks', words: 400 }]);
    // Longer pieces would be heard in halves.
    const loop = await open({ maxBodyBytes: 1_600_000 });
    let failing = 0;
    let piece: string | undefined;
    service.behavior.fault = ({ samples }) => {
      const sent = samples.slice(0, 16_000).join();
      if (service.requests.length === 2) piece = sent;
      if (sent !== piece || failing === 3) return undefined;
      failing += 1;
      return { status: 400, body: { error: { message: 'cannot decode this' } } };
    };
    await loop.runOnce();
    expect(failing).toBe(3);
    const words = await wordsOf('Rocks');
    const [gap] = await gapsOf('Rocks');
    expect(gap).toMatchObject({ reason: 'failed' });
    expect(words.length).toBeLessThan(380);
    expect(words).toEqual(numbers(0, 400).filter((word) => words.includes(word)));
    expect(await rows('select status, failed_pieces from transcriptions')).toEqual([
      { status: 'waiting', failed_pieces: 1 },
    ]);
    const before = service.requests.length;
    await platform.pool.query('update transcriptions set due_at = now()');
    await loop.run();
    // Nothing but the piece that failed is sent again.
    expect(service.requests.length - before).toBe(1);
    expect(await wordsOf('Rocks')).toEqual(numbers(0, 400));
    expect(await gapsOf('Rocks')).toEqual([]);
  });

  it('hears in halves what is too large for it', async () => {
    const { open, store, wordsOf, service } = harness;
    service.behavior.maxBodyBytes = 1_500_000;
    await store('Harbor', [{ title: 'Piers', words: 300 }]);
    await (await open()).run();
    expect(await wordsOf('Piers')).toEqual(numbers(0, 300));
    expect(Math.max(...service.requests.map(({ fileBytes }) => fileBytes))).toBeLessThan(1_500_000);
  });

  it('with its key stops everything, and says which setting is wrong', async () => {
    const { open, store, service, rows, platform } = harness;
    service.behavior.fault = () => ({ status: 401, body: { error: { message: 'Incorrect API key' } } });
    await store('Harbor', [
      { title: 'Masts', words: 40 },
      { title: 'Hulls', words: 40 },
    ]);
    const loop = await open({ key: 'wrong' });
    await loop.run();
    const asked = service.requests.length;
    await loop.run();
    expect(service.requests.length).toBe(asked);
    const [control] = await rows<{ problem: string }>('select problem from transcription_control');
    expect(control?.problem).toContain('TRANSCRIBE_KEY');
    expect(await rows('select tries from transcriptions where tries > 0')).toEqual([]);
    service.behavior.fault = () => undefined;
    await platform.pool.query('update transcription_control set wait_until = null');
    await loop.run();
    expect(await rows('select problem from transcription_control')).toEqual([{ problem: null }]);
    expect(await rows(`select from transcriptions where status = 'done'`)).toHaveLength(2);
  });
});
