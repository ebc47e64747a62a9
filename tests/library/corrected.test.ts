import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadQuotes } from '../../domain/alerts/mail/quotes.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import {
  correctedTranscriptsLoop,
  transcriptsLoop,
} from '../../ingest/worker/transcripts/fetch-transcripts.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
let server: Server;
let base = '';
let guarded: ReturnType<typeof createGuardedFetch>;
let said = 'We sailed to Zanzibar in the spring.';
const statuses: number[] = [];

const vtt = () => `WEBVTT\n\n00:05.000 --> 00:09.000\n<v Ann Lee>${said}`;

beforeAll(async () => {
  server = createServer((request, response) => {
    const etag = `"${said.length}"`;
    const isSame = request.headers['if-none-match'] === etag;
    statuses.push(isSame ? 304 : 200);
    response.writeHead(isSame ? 304 : 200, { etag }).end(isSame ? undefined : vtt());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  guarded = createGuardedFetch({ allowedHosts: [host] });
  platform = await openTestPlatform();
  for (const term of ['zanzibar', 'meridian'])
    await platform.pool.query(
      `with address as (insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now())
         on conflict (email_key) do update set verified_at = now() returning id)
       insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
       select address.id, 'alert', $1, $1, '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from address`,
      [term],
    );
});

afterAll(async () => {
  await guarded.close();
  await platform.close();
  server.closeAllConnections();
  server.close();
});

const options = () => ({
  database: platform.database,
  fetch: guarded.fetch,
  prepare: readersHere.prepare,
  watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
  log,
});
const fetchNew = () => transcriptsLoop(options()).runOnce();
const fetchCorrected = () => correctedTranscriptsLoop(options()).runOnce();
const store = (file: string, age = 0) =>
  platform.store(
    showOf('Sails', [
      {
        title: 'Spring',
        publicationDate: new Date(Date.now() - age).toISOString(),
        transcriptUrl: `${base}/${file}`,
        transcriptType: 'text/vtt',
      },
    ]),
  );

const passages = async () =>
  (await platform.pool.query<{ text: string }>('select text from passages')).rows.map(({ text }) => text);

/** How many hours until it is asked for again. */
async function hoursLeft(): Promise<number> {
  const { rows } = await platform.pool.query<{ hours: number }>(
    'select extract(epoch from transcript_next_check_at - now())::float8 / 3600 as hours from episodes',
  );
  return rows[0]?.hours ?? Number.NaN;
}

const makeDue = () => platform.pool.query(`update episodes set transcript_next_check_at = now()`);

async function alertedTerms(): Promise<string[]> {
  const { rows } = await platform.pool.query<{ term: string }>(
    'select s.term from alerts a join subscriptions s on s.id = a.subscription_id order by a.created_at, s.term',
  );
  return rows.map(({ term }) => term);
}

describe('a transcript that was fetched', () => {
  it('is asked for again, and left as it is while it is the same', async () => {
    await store('spring.vtt');
    expect(await fetchNew()).toBe(1);
    expect(await alertedTerms()).toEqual(['zanzibar']);
    expect(await hoursLeft()).toBeGreaterThan(0.8);
    expect(await hoursLeft()).toBeLessThan(1.2);
    expect(await fetchCorrected()).toBe(0);
    await makeDue();
    expect(await fetchCorrected()).toBe(1);
    expect(statuses).toEqual([200, 304]);
    expect(await hoursLeft()).toBeGreaterThan(0.8);
  });

  it('is replaced when it was corrected, with an alert for what matches only now', async () => {
    said = 'We sailed along the meridian to Zanzibar in the spring.';
    await makeDue();
    expect(await fetchCorrected()).toBe(1);
    expect(await passages()).toEqual([said]);
    expect(await alertedTerms()).toEqual(['zanzibar', 'meridian']);
    // The alert of before quotes what is said there now.
    const { rows } = await platform.pool.query<{ passageIds: string[]; seconds: number[] }>(
      `select a.passage_ids as "passageIds", a.seconds from alerts a join subscriptions s on s.id = a.subscription_id where s.term = 'zanzibar'`,
    );
    expect(await loadQuotes(platform.database, rows)).toMatchObject([[{ text: said, startSeconds: 5 }]]);
  });

  it('stays when what comes instead is no transcript', async () => {
    const before = said;
    said = '';
    await makeDue();
    await fetchCorrected();
    expect(await passages()).toEqual([before]);
    const { rows } = await platform.pool.query('select has_transcript, transcript_error from episodes');
    expect(rows).toEqual([{ has_transcript: true, transcript_error: null }]);
    said = before;
  });

  it('is fetched at once from another address in the feed', async () => {
    await platform.pool.query(`update episodes set transcript_next_check_at = now() + interval '9 days'`);
    await store('spring.vtt');
    expect(await fetchCorrected()).toBe(0);
    said = 'We sailed to Pemba, to be exact.';
    await store('corrected.vtt');
    expect(await fetchCorrected()).toBe(1);
    expect(await passages()).toEqual([said]);
  });

  it('is asked for ever more rarely', async () => {
    for (const [days, hours] of [
      [2, 24],
      [30, 360],
      [3_000, 4_320],
    ] as const) {
      await platform.pool.query(`update episodes set publication_date = now() - make_interval(days => $1)`, [
        days,
      ]);
      await makeDue();
      await fetchCorrected();
      expect((await hoursLeft()) / hours).toBeGreaterThan(0.89);
      expect((await hoursLeft()) / hours).toBeLessThan(1.11);
    }
  });

  it('is not, where an operator uploaded one', async () => {
    await platform.pool.query(
      `insert into transcript_uploads (episode_id, file_name, text) select id, 'x.txt', 'Ours.' from episodes`,
    );
    await makeDue();
    expect(await fetchCorrected()).toBe(0);
  });
});
