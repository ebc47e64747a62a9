import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIngest } from '../../cli/ingest/run-ingest.ts';
import { commandLine, listAuditLog } from '../../domain/core/audit/audit.ts';
import { AppError } from '../../domain/core/errors.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import type { Prepare } from '../../ingest/prepare/prepare.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import { createFeedFetch } from '../../ingest/worker/feeds/fetch-feed.ts';
import { feedsLoop, type PollOptions } from '../../ingest/worker/feeds/poll-feeds.ts';
import { upsertFeed } from '../../ingest/worker/feeds/upsert-feed.ts';
import { chaptersLoop, type FetchChaptersOptions } from '../../ingest/worker/transcripts/fetch-chapters.ts';
import { transcriptsLoop } from '../../ingest/worker/transcripts/fetch-transcripts.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
let server: Server;
let base: string;
let work: PollOptions & FetchChaptersOptions;
const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
let titles = ['First'];

const feed =
  () => `<rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Served</title><language>en</language>
  ${titles.map((title) => `<item><title>${title}</title><guid>${title.split(' ')[0]}</guid><pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate><podcast:transcript url="${base}/first-de.json" type="application/json" language="de"/><podcast:transcript url="${base}/first.html" type="text/html"/><podcast:transcript url="${base}/first.vtt" type="text/vtt" language="en"/><podcast:season name="Stars">2</podcast:season><podcast:chapters url="${base}/chapters.json" type="application/json+chapters"/></item>`).join('')}
  </channel></rss>`;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    const etag = `"${titles.join()}"`;
    if (request.url === '/feed.xml' && request.headers['if-none-match'] === etag)
      response.writeHead(304).end();
    else if (request.url === '/feed.xml')
      response.writeHead(200, { etag, 'content-type': 'application/rss+xml' }).end(feed());
    else if (request.url === '/first.vtt')
      response.end('WEBVTT\n\n00:05.000 --> 00:09.000\n<v Ada Palmer>We went to see the astrolabes.');
    else if (request.url === '/chapters.json')
      response.end('{"chapters":[{"startTime":5,"title":"Astrolabes"}]}');
    else if (request.url === '/broken.xml') response.end('<html>gone</html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  platform = await openTestPlatform();
  const { fetch } = createGuardedFetch({ allowedHosts: [host] });
  work = {
    database: platform.database,
    ...readersHere,
    fetch,
    fetchFeed: createFeedFetch({ fetch, readFeed: readersHere.readFeed }),
    watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
    minMinutes: 15,
    log: silentLogger,
  };
});

afterAll(async () => {
  await platform.close();
  server.closeAllConnections();
  server.close();
});

const feedRow = async (url: string) =>
  (
    await platform.database.execute<{ failures: number; error_code: string | null; minutes: number }>(
      sql`select failures, error_code, extract(epoch from next_poll_at - now())::float8 / 60 as minutes from feeds where url = ${url}`,
    )
  ).rows[0];
const makeDue = () => platform.database.execute(sql`update feeds set next_poll_at = now()`);
const titlesStored = async () =>
  (
    await platform.database.execute<{ title: string }>(sql`select title from episodes order by title`)
  ).rows.map((row) => row.title);
const found = async (q: string) =>
  ((await (await platform.app.request(`/api/v1/entities/search?q=${q}`)).json()) as { total_hits: number })
    .total_hits;

async function firstEpisode(): Promise<unknown> {
  const { rows } = await platform.database.execute<{ id: string }>(
    sql`select id from episodes where title like 'First%'`,
  );
  return (await platform.app.request(`/api/v1/episodes/${rows[0]?.id}`)).json();
}

describe('a feed', () => {
  it('is loaded by its address, remembered, and its transcript fetched and searchable', async () => {
    const report = await runIngest([`${base}/feed.xml`, `${base}/missing.xml`, '/no/such/folder'], {
      retry: (work) => work(1),
      platform,
      fetchFeed: work.fetchFeed,
      readers: readersHere,
      progress: { expect: () => {}, advance: () => {}, stop: () => {} },
      wait: true,
      watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
      log: silentLogger,
      actor: commandLine,
    });
    expect(report).toMatchObject({ podcasts: 1, episodes: 1, failed: 2 });
    const { entries } = await listAuditLog(platform.database);
    expect(entries).toMatchObject([
      {
        actor: 'command line',
        action: 'library.ingest',
        subject: `${base}/feed.xml`,
        details: { episodes: 1 },
      },
      { actor: 'command line', action: 'feed.add', subject: `${base}/feed.xml` },
    ]);
    expect(report.skipped.map((one) => one.code).sort()).toEqual(['fetch_failed', 'not_found']);
    expect(await transcriptsLoop(work).runOnce()).toBe(1);
    await platform.index();
    expect(await found('astrolabes')).toBe(1);
  });

  it('has its chapters fetched once, and shown with season and transcript', async () => {
    expect(await chaptersLoop(work).runOnce()).toBe(1);
    expect(await chaptersLoop(work).runOnce()).toBe(0);
    expect(await firstEpisode()).toMatchObject({
      has_transcript: true,
      transcript_url: `${base}/first.vtt`,
      season: 2,
      season_title: 'Stars',
      chapters: [{ start_seconds: 5, title: 'Astrolabes' }],
    });
  });

  it('is asked with what it said last time, and costs nothing when it is the same', async () => {
    await makeDue();
    await feedsLoop(work).runOnce();
    await makeDue();
    await feedsLoop(work).runOnce();
    expect(asked.filter((one) => one.path === '/feed.xml').at(-1)?.headers['if-none-match']).toBe('"First"');
    expect((await feedRow(`${base}/feed.xml`))?.minutes).toBeGreaterThan(10);
  });

  it('brings a new episode, and a changed title without losing the transcript', async () => {
    titles = ['First renamed', 'Second'];
    await makeDue();
    await feedsLoop(work).runOnce();
    expect(await titlesStored()).toEqual(['First renamed', 'Second']);
    expect(await firstEpisode()).toMatchObject({ has_transcript: true, chapters: [{ title: 'Astrolabes' }] });
    await platform.index();
    expect(await found('astrolabes')).toBe(1);
  });

  it('is fetched whole after an episode of it failed, until that is stored', async () => {
    titles = ['First renamed', 'Second', 'Third'];
    const feedUrl = `${base}/feed.xml`;
    const prepare: Prepare = ({ input, ...rest }) =>
      input.title === 'Third' ? Promise.reject(new Error('Out of luck.')) : work.prepare({ input, ...rest });
    await makeDue();
    await feedsLoop({ ...work, prepare }).runOnce();
    expect(await titlesStored()).toEqual(['First renamed', 'Second']);
    expect(await feedRow(feedUrl)).toMatchObject({ failures: 0, error_code: null });
    await makeDue();
    await feedsLoop(work).runOnce();
    expect(await titlesStored()).toEqual(['First renamed', 'Second', 'Third']);
    await makeDue();
    await feedsLoop(work).runOnce();
    expect(asked.filter((one) => one.path === '/feed.xml').at(-1)?.headers['if-none-match']).toBe(
      `"${titles.join()}"`,
    );
  });

  it('that is none is marked with its reason, and asked less and less often; the others go on', async () => {
    await upsertFeed(
      platform.database,
      `${base}/broken.xml`,
      (await platform.database.execute<{ id: string }>(sql`select id from podcasts`)).rows[0]?.id ?? '',
    );
    await makeDue();
    while (await feedsLoop(work).runOnce());
    const once = await feedRow(`${base}/broken.xml`);
    expect(once).toMatchObject({ failures: 1, error_code: 'feed_invalid' });
    for (let more = 0; more < 3; more += 1) {
      await makeDue();
      while (await feedsLoop(work).runOnce());
    }
    expect((await feedRow(`${base}/broken.xml`))?.minutes).toBeGreaterThan((once?.minutes ?? 0) * 3);
    expect((await feedRow(`${base}/feed.xml`))?.error_code).toBeNull();
  });
});

describe('a transcript', () => {
  it('that is missing is an error of its episode, until its address changes or it can be fetched', async () => {
    const store = (path: string) =>
      ingestShow(showOf('Linked', [{ title: 'Linked one', transcriptUrl: `${base}${path}` }]), {
        ...work,
        report: emptyReport(),
      });
    const state = async () => {
      const { rows } = await platform.database.execute(
        sql`select has_transcript, transcript_error, transcript_next_try_at <= now() as due from episodes where title = 'Linked one'`,
      );
      return rows[0];
    };
    const fetchTranscripts = async () => {
      while ((await transcriptsLoop(work).runOnce()) > 0);
    };
    await store('/nowhere.vtt');
    await fetchTranscripts();
    expect(await state()).toEqual({ has_transcript: false, transcript_error: 'fetch_failed', due: false });
    await store('/first.vtt');
    expect(await state()).toEqual({ has_transcript: false, transcript_error: null, due: true });
    await fetchTranscripts();
    expect(await state()).toMatchObject({ has_transcript: true, transcript_error: null });
  });

  it('that is too complex costs nothing but itself, and is reported', async () => {
    const report = emptyReport();
    const prepare: Prepare = (options) =>
      options.transcript && options.input.title === 'Endless'
        ? Promise.reject(new AppError('transcript_too_complex', 'It takes too long.'))
        : work.prepare(options);
    const transcript = '**Ann Lee:** We speak of gimbals.';
    const show = showOf('Complex', [
      { title: 'Endless', transcript },
      { title: 'Plain', transcript },
    ]);
    await ingestShow(show, { ...work, prepare, report });
    expect(report).toMatchObject({
      episodes: 2,
      failed: 1,
      skipped: [{ item: 'Complex: Endless', code: 'transcript_too_complex', reason: 'It takes too long.' }],
    });
    const { rows } = await platform.database.execute<{ id: string; title: string; has_transcript: boolean }>(
      sql`select e.id, e.title, has_transcript from episodes e join podcasts p on p.id = podcast_id where p.title = 'Complex' order by 2`,
    );
    expect(rows).toMatchObject([
      { title: 'Endless', has_transcript: false },
      { title: 'Plain', has_transcript: true },
    ]);
    const path = `/api/v1/episodes/${rows[0]?.id}`;
    expect(await (await platform.app.request(path)).json()).toMatchObject({
      transcript_error: 'transcript_too_complex',
    });
    expect(await (await platform.app.request(`${path}/transcript`)).json()).toMatchObject({
      code: 'transcript_not_found',
      error: 'The transcript of this episode is too large or too complex to be read.',
    });
    // The next run tries again.
    await ingestShow(show, { ...work, report: emptyReport() });
    expect(await (await platform.app.request(path)).json()).toMatchObject({
      has_transcript: true,
      transcript_error: null,
    });
  });
});
