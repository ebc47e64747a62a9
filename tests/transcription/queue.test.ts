import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TranscriptionPolicy } from '../../contract/api/admin/transcription.ts';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { estimatePolicy } from '../../domain/operations/transcription/estimate.ts';
import { setTranscriptionPolicy } from '../../domain/operations/transcription/policies.ts';
import { takeTranscriptionChecks } from '../../domain/transcription/checks.ts';
import { queueWanted } from '../../domain/transcription/queue.ts';
import { transcribeSettings } from '../../testing/transcription/open-loop.ts';
import { openTranscriptionHarness, type TranscriptionHarness } from './transcription-harness.ts';

let harness: TranscriptionHarness;
beforeAll(async () => {
  harness = await openTranscriptionHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const queue = async () =>
  queueWanted(harness.platform.database, await takeTranscriptionChecks(harness.platform.database));

const queued = async () =>
  (
    await harness.rows<{ title: string }>(
      `select e.title from transcriptions t join episodes e on e.id = t.episode_id order by t.priority, t.publication_date desc`,
    )
  ).map(({ title }) => title);

const podcastId = async () => (await harness.rows<{ id: string }>('select id from podcasts'))[0]?.id ?? '';

const daily = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ title: `Day ${at + from}`, words: 8, daysAgo: at + from }));
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Day ${at + from}`);

it('takes the last ten episodes of a show, and those that come', async () => {
  await harness.store('Harbor', daily(14));
  await queue();
  expect(await queued()).toEqual(days(1, 10));
  await harness.store('Harbor', daily(15, 0));
  await queue();
  expect(await queued()).toEqual(days(0, 10));
});

it('takes what an operator chooses, whose price is known before, and leaves the rest', async () => {
  const { database } = harness.platform;
  await harness.store('Harbor', daily(14));
  const id = await podcastId();
  const config = transcribeSettings(harness.service.url, { hoursPerDay: 1, pricePerHour: 900 });
  const since = new Date(Date.now() - 5.5 * 86_400_000).toISOString().slice(0, 10);
  const cases: [TranscriptionPolicy, string[]][] = [
    [{ mode: 'all' }, days(1, 14)],
    [{ mode: 'last', last: 3 }, days(1, 3)],
    [{ mode: 'since', since }, days(1, 5)],
    [{ mode: 'new' }, []],
    [{ mode: 'off' }, []],
  ];
  for (const [policy, titles] of cases) {
    const estimate = await estimatePolicy(database, id, { policy, config });
    await setTranscriptionPolicy(database, id, { policy, actor: commandLine });
    await queue();
    expect(await queued(), policy.mode).toEqual(titles);
    expect(estimate.episodes, policy.mode).toBe(titles.length);
    // Four seconds each, a dollar.
    expect(estimate.price).toBeCloseTo(titles.length);
  }
});

it('takes new episodes first, then shows with alerts, then archives, the newest first', async () => {
  const { pool } = harness.platform;
  await harness.store('Archive', [
    { title: 'Old', words: 8, daysAgo: 400 },
    { title: 'Newer', words: 8, daysAgo: 300 },
  ]);
  await harness.store('Watched', [{ title: 'Watched', words: 8, daysAgo: 900 }]);
  await harness.store('News', [{ title: 'Today', words: 8, daysAgo: 2 }]);
  await pool.query(
    `with address as (insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now())
       on conflict (email_key) do update set verified_at = now() returning id)
     insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at)
     select address.id, 'alert', 'x', 'x', jsonb_build_object('podcast', p.id), 'monitor-page', 'active', now()
     from address, podcasts p where p.title = 'Watched'`,
  );
  await queue();
  expect(await queued()).toEqual(['Today', 'Watched', 'Newer', 'Old']);
});

it('leaves an episode to the transcript that its feed names, as long as that may come', async () => {
  const transcriptUrl = `http://${harness.audio.host}/missing.vtt`;
  await harness.store('Harbor', [{ title: 'Named', words: 8, transcriptUrl }]);
  await queue();
  expect(await queued()).toEqual([]);
  await harness.platform.pool.query(
    `update episodes set transcript_error = 'fetch_failed', transcript_tries = 3`,
  );
  await queueWanted(harness.platform.database);
  expect(await queued()).toEqual(['Named']);
});
