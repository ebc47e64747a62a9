import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Started, startCommand } from '../../testing/start-harness.ts';
import { numberedWord } from '../../testing/transcription/numbered-audio.ts';
import type { Sent } from '../../testing/transcription/server-shapes.ts';
import { openTranscriptionHarness, type TranscriptionHarness } from './transcription-harness.ts';

/** More can be asked for. */
const maxKills = Number(process.env.KILLS ?? 2);
/** A process of its own takes seconds to start. */
const timeoutMs = 60_000 + maxKills * 15_000;

let harness: TranscriptionHarness;
beforeAll(async () => {
  harness = await openTranscriptionHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const started: Started[] = [];
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ exited }) => exited));
});

function startWorker(hoursPerDay = 0): Started {
  const worker = startCommand(
    'testing/transcription/transcription-process.ts',
    [
      harness.platform.databaseUrl,
      harness.service.url,
      harness.dataDir,
      harness.audio.host,
      String(hoursPerDay),
    ],
    {},
  );
  started.push(worker);
  return worker;
}

/** What a killed worker had comes back when its lease ends: here, at once. */
const endLeases = () =>
  harness.platform.pool.query(`update transcriptions set due_at = now() where status = 'waiting'`);

const numbers = (to: number) => Array.from({ length: to }, (_, at) => numberedWord(at));

describe('a worker that is killed', () => {
  it(
    'costs at most the piece that it had sent, and loses nothing',
    async () => {
      const { store, service, wordsOf, rows, platform } = harness;
      await platform.pool.query(
        `with address as (insert into addresses (email, email_key, verified_at) values ('me@example.org', 'me@example.org', now()) returning id)
       insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
       select address.id, 'alert', $1, $1, '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from address`,
        [numberedWord(30)],
      );
      const titles = ['Buoys', 'Ferries', 'Gulls'];
      const words = 200 + 20 * maxKills;
      await store(
        'Harbor',
        titles.map((title, at) => ({ title, words, daysAgo: at + 1 })),
      );
      const sent = new Map<string, number>();
      let longest = 0;
      let kills = 0;
      let worker = startWorker();
      service.behavior.fault = ({ samples, seconds }: Sent) => {
        const piece = samples.slice(0, 16_000).join();
        sent.set(piece, (sent.get(piece) ?? 0) + 1);
        longest = Math.max(longest, seconds);
        // Now before the answer, now some answers later.
        if (kills < maxKills && service.requests.length % 2 === kills % 2) {
          kills += 1;
          worker.child.kill('SIGKILL');
        }
        return undefined;
      };
      for (let code = await worker.exited; code !== 0; code = await worker.exited) {
        expect(code, worker.output()).toBeNull();
        await endLeases();
        worker = startWorker();
      }
      expect(kills).toBe(maxKills);
      for (const title of titles) expect(await wordsOf(title), title).toEqual(numbers(words));
      // The recordings are alike.
      const needed = sent.size * titles.length;
      expect(service.requests.length - needed).toBeLessThanOrEqual(kills);
      const audioSeconds = (titles.length * words) / 2 + 3 * (needed - titles.length);
      expect(service.billedSeconds()).toBeLessThanOrEqual(audioSeconds + kills * longest);
      // What was billed was written down before.
      const [spent] = await rows<{ seconds: number }>(
        `select sum(seconds)::float8 as seconds from transcription_requests where outcome <> 'refused'`,
      );
      expect(spent?.seconds ?? 0).toBeGreaterThanOrEqual(service.billedSeconds() - 0.1);
      expect(await rows('select from alerts')).toHaveLength(titles.length);
    },
    timeoutMs,
  );
});

describe('the hours of a day', () => {
  it(
    'are never passed by two workers, whatever is killed and tried again',
    async () => {
      const { store, service, rows, platform } = harness;
      await store(
        'Harbor',
        ['Anchors', 'Bells', 'Chains', 'Docks'].map((title, at) => ({ title, words: 240, daysAgo: at + 1 })),
      );
      const hoursPerDay = 0.05;
      const before = service.billedSeconds();
      let kills = 0;
      let workers = [startWorker(hoursPerDay), startWorker(hoursPerDay)];
      service.behavior.fault = () => {
        if (kills >= 2) return service.requests.length === 4 ? 'dies' : undefined;
        kills += 1;
        workers[kills % 2]?.child.kill('SIGKILL');
        return undefined;
      };
      for (let round = 0; round < 1; round += 1) {
        await Promise.all(workers.map(({ exited }) => exited));
        await endLeases();
        await platform.pool.query('update transcription_control set wait_until = null');
        workers = [startWorker(hoursPerDay), startWorker(hoursPerDay)];
      }
      await Promise.all(workers.map(({ exited }) => exited));
      const cap = hoursPerDay * 3_600;
      const billed = service.billedSeconds() - before;
      expect(billed).toBeLessThanOrEqual(cap);
      // All that fits was used.
      expect(billed).toBeGreaterThan(cap / 3);
      const [{ waits } = { waits: false }] = await rows<{ waits: boolean }>(
        'select wait_until > now() as waits from transcription_control',
      );
      expect(waits).toBe(true);
    },
    timeoutMs,
  );
});
