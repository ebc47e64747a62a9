import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import { checkStoredTranscripts } from '../../ingest/worker/transcripts/check-stored.ts';
import { transcriptsLoop } from '../../ingest/worker/transcripts/fetch-transcripts.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { showOf } from '../../testing/show-of.ts';

const notice = 'Please log in to view Zanzibar transcripts';
const loginPage = `<!doctype html><html><head><title>Radio</title></head><body><form><p>${notice}</p><input type="password"></form></body></html>`;
const talk = '**Ann Lee:** We sailed to Zanzibar in the spring.';

let platform: TestPlatform;
let server: Server;
let base = '';
let guarded: ReturnType<typeof createGuardedFetch>;
let served = loginPage;

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  guarded = createGuardedFetch({ allowedHosts: [host] });
  platform = await openTestPlatform();
  await platform.pool.query(
    `with address as (insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now()) returning id)
     insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
     select address.id, 'alert', 'zanzibar', 'zanzibar', '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from address`,
  );
});

afterAll(async () => {
  await guarded.close();
  await platform.close();
  server.closeAllConnections();
  server.close();
});

const fetchTranscripts = () =>
  transcriptsLoop({
    database: platform.database,
    fetch: guarded.fetch,
    prepare: readersHere.prepare,
    watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
    log,
  }).runOnce();

async function episode(title: string): Promise<Record<string, unknown>> {
  const { rows } = await platform.pool.query<{ id: string }>('select id from episodes where title = $1', [
    title,
  ]);
  return (await (await platform.app.request(`/api/v1/episodes/${rows[0]?.id}`)).json()) as Record<
    string,
    unknown
  >;
}

async function alertsFor(title: string): Promise<number> {
  const { rows } = await platform.pool.query<{ count: number }>(
    `select count(*)::int as count from alerts a join episodes e on e.id = a.episode_id where e.title = $1`,
    [title],
  );
  return rows[0]?.count ?? 0;
}

const isNow = new Date().toISOString();

describe('a page to sign in, where a transcript should be', () => {
  it('is neither stored nor alerted of, and is asked for again until it is one', async () => {
    const linked = {
      title: 'Linked',
      publicationDate: isNow,
      transcriptUrl: `${base}/linked.html`,
      transcriptType: 'text/html',
    };
    await platform.store(showOf('Sails', [linked]));
    expect(await fetchTranscripts()).toBe(1);
    expect(await episode('Linked')).toMatchObject({
      has_transcript: false,
      transcript_error: 'transcript_unreadable',
      transcript_error_message: expect.stringContaining('This isn’t a transcript: it is'),
    });
    expect(await alertsFor('Linked')).toBe(0);
    served = `<p>${talk.replaceAll('*', '')}</p>`.repeat(4);
    await platform.pool.query(`update episodes set transcript_next_try_at = now() where title = 'Linked'`);
    expect(await fetchTranscripts()).toBe(1);
    expect(await episode('Linked')).toMatchObject({
      has_transcript: true,
      transcript_error: null,
      transcript_error_message: null,
    });
    expect(await alertsFor('Linked')).toBe(1);
  });

  it('is reported by name and with how it begins, when it is loaded from a bundle', async () => {
    const report = emptyReport();
    await ingestShow(showOf('Notes', [{ title: 'Bundled', transcript: notice, hint: '.txt' }]), {
      database: platform.database,
      prepare: readersHere.prepare,
      report,
      watch: { matcher: new AlertMatcher(), includeOldEpisodes: true },
    });
    expect(report).toMatchObject({ episodes: 1, transcripts: 0, failed: 1 });
    expect(report.skipped).toMatchObject([
      {
        item: expect.stringContaining('Bundled'),
        code: 'transcript_unreadable',
        reason: expect.stringContaining(notice),
      },
    ]);
    expect(await episode('Bundled')).toMatchObject({
      has_transcript: false,
      transcript_error: 'transcript_unreadable',
    });
  });
});

describe('what was stored as a transcript before', () => {
  it('is found and withdrawn with its alerts, and nothing else is', async () => {
    const episodes = ['Bad', 'Good'].map((title) => ({ title, publicationDate: isNow, transcript: talk }));
    await platform.load(showOf('Stored', episodes));
    const counts = async () => [await alertsFor('Bad'), await alertsFor('Good')];
    expect(await counts()).toEqual([1, 1]);
    await platform.pool.query(
      `update transcripts set text = $1, marks = '[[null, null]]', checked_by = 0
       where episode_id = (select id from episodes where title = 'Bad')`,
      [notice],
    );
    await platform.pool.query(`update transcripts set checked_by = 0`);
    const options = { database: platform.database, prepare: readersHere.prepare, log };
    await checkStoredTranscripts(options, new AbortController().signal);
    await platform.index();
    expect(await episode('Bad')).toMatchObject({
      has_transcript: false,
      transcript_error: 'transcript_unreadable',
    });
    expect(await episode('Good')).toMatchObject({ has_transcript: true, transcript_error: null });
    expect(await counts()).toEqual([0, 1]);
    const { rows } = await platform.pool.query('select 1 from transcripts where checked_by = 0');
    expect(rows).toEqual([]);
  });
});
