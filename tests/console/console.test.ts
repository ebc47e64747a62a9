import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../domain/core/cursor.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import { consoleLoop } from '../../ingest/worker/console/console-loop.ts';
import { createFeedFetch } from '../../ingest/worker/feeds/fetch-feed.ts';
import { feedsLoop, type PollOptions } from '../../ingest/worker/feeds/poll-feeds.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { openConsole } from './open-console.ts';

const { opened, admin, editor, member, episodeId } = openConsole();
let server: Server;
let base: string;
let work: Parameters<typeof consoleLoop>[0] & PollOptions;

const item = (title: string) =>
  `<item><title>${title}</title><guid>${title}</guid><pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate></item>`;
const feedOf = (title: string, episodes: string[]) =>
  `<rss><channel><title>${title}</title><language>en</language>${episodes.map(item).join('')}</channel></rss>`;
const bodies: Record<string, string> = {
  '/lamp.xml': feedOf('Lamp Room', ['Wicks', 'Oil']),
  '/moved.xml': feedOf('Sea Room', ['Tides']),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = bodies[request.url ?? ''];
    response.writeHead(body ? 200 : 404).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  const { fetch } = createGuardedFetch({ allowedHosts: [host] });
  work = {
    database: opened().platform.database,
    ...readersHere,
    fetch,
    fetchFeed: createFeedFetch({ fetch, readFeed: readersHere.readFeed }),
    watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
    minMinutes: 15,
    log: silentLogger,
  };
});
afterAll(() => server?.close());

const doJobs = () => consoleLoop(work).runOnce();
const poll = async () => {
  while ((await feedsLoop(work).runOnce()) > 0);
};
type Feed = {
  next_poll_at: string | null;
  id: string;
  url: string;
  state: string;
  error: string | null;
  episodes: number;
};
const feedAt = async (path: string) => {
  const { body } = await editor('GET', `/admin/feeds?q=${encodeURIComponent(base + path)}`);
  return (body.feeds as Feed[])[0];
};
const found = async (q: string) => {
  await opened().platform.index();
  return Number((await editor('GET', `/entities/search?q=${q}`)).body.total_hits);
};

describe('the console', () => {
  it('is for operators alone, and keys and mail for admins alone', async () => {
    expect((await opened().platform.app.request('/api/v1/admin/overview')).status).toBe(401);
    expect((await member('GET', '/admin/overview')).body).toMatchObject({ code: 'forbidden' });
    expect((await editor('GET', '/admin/overview')).status).toBe(200);
    for (const path of ['keys', 'messages', 'webhooks', 'deliveries', 'audit']) {
      expect([path, (await editor('GET', `/admin/${path}`)).status]).toEqual([path, 403]);
      expect([path, (await admin('GET', `/admin/${path}`)).status]).toEqual([path, 200]);
    }
    const invite = { email: 'you@example.org' };
    expect((await editor('POST', '/admin/key-invitations', invite)).status).toBe(403);
  });

  it('shows what is in an OPML list before it adds the feeds', async () => {
    const opml = `<opml version="2.0"><body><outline text="Shows">
      <outline type="rss" xmlUrl="${base}/lamp.xml"/><outline type="rss" xmlUrl="${base}/lost.xml"/></outline></body></opml>`;
    const asked = await editor('POST', '/admin/feed-previews', { opml });
    expect(asked.body).toMatchObject({ status: 'queued', feeds: [] });
    expect(await doJobs()).toBe(1);
    const { body } = await editor('GET', `/admin/feed-previews/${asked.body.id}`);
    expect(body).toMatchObject({
      status: 'done',
      feeds: [
        {
          url: `${base}/lamp.xml`,
          title: 'Lamp Room',
          episodes: 2,
          latest: ['Wicks', 'Oil'],
          is_known: false,
        },
        { url: `${base}/lost.xml`, title: null, error: expect.stringMatching(/404.*\.$/) },
      ],
    });
    const urls = (body.feeds as { url: string }[]).map(({ url }) => url);
    expect((await editor('POST', '/admin/feeds', { urls })).body).toMatchObject({ added: 2, known: 0 });
    expect((await editor('POST', '/admin/feeds', { urls })).body).toMatchObject({ added: 0, known: 2 });
  });

  it('says why a feed fails, takes a corrected address, and polls, pauses and resumes', async () => {
    await poll();
    expect(await feedAt('/lamp.xml')).toMatchObject({ state: 'ok', episodes: 2, error: null });
    const lost = await feedAt('/lost.xml');
    expect(lost).toMatchObject({ state: 'failing', error: expect.stringMatching(/404.*\.$/) });
    const { body } = await editor('GET', '/admin/overview');
    expect(body.problems).toContain('1 feed could not be read.');
    const change = (fields: object) => editor('PATCH', `/admin/feeds/${lost?.id}`, fields);
    expect((await change({ url: `${base}/moved.xml` })).body).toMatchObject({ feed: { state: 'waiting' } });
    await poll();
    expect(await feedAt('/moved.xml')).toMatchObject({ state: 'ok', episodes: 1 });
    expect((await change({ is_paused: true })).body).toMatchObject({ feed: { state: 'paused' } });
    bodies['/moved.xml'] = feedOf('Sea Room', ['Tides', 'Foam']);
    await opened().platform.database.execute(sql`update feeds set next_poll_at = now()`);
    await poll();
    expect(await feedAt('/moved.xml')).toMatchObject({ episodes: 1 });
    expect((await change({ is_paused: false })).body).toMatchObject({ feed: { state: 'ok' } });
    expect((await editor('POST', `/admin/feeds/${lost?.id}/poll`)).status).toBe(200);
    await poll();
    expect(await feedAt('/moved.xml')).toMatchObject({ episodes: 2 });
  });

  it('gives an episode a transcript that lacks one, and keeps it and edits when the feed is read again', async () => {
    const id = await episodeId('Wicks');
    const upload = (text: string) =>
      editor('PUT', `/admin/episodes/${id}/transcript`, { text, file_name: 'wicks.txt' });
    const failed = await upload('\n');
    await doJobs();
    expect((await editor('GET', `/admin/jobs/${failed.body.id}`)).body).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/This isn’t a transcript/),
    });
    const job = await upload('[00:00:05] Ada Palmer: A braided wick burns with a quincuncial flame.');
    await doJobs();
    expect((await editor('GET', `/admin/jobs/${job.body.id}`)).body).toMatchObject({ status: 'done' });
    expect(await found('quincuncial')).toBe(1);
    const edited = await editor('PATCH', `/admin/episodes/${id}`, { title: 'Wicks, revised' });
    expect(edited.status).toBe(200);
    bodies['/lamp.xml'] = feedOf('Lamp Room', ['Wicks', 'Oil', 'Glass']);
    await editor('POST', `/admin/feeds/${(await feedAt('/lamp.xml'))?.id}/poll`);
    await poll();
    const dueAt = async () => Date.parse((await feedAt('/lamp.xml'))?.next_poll_at ?? '');
    expect(await dueAt()).toBeGreaterThan(Date.now());
    const reread = await editor('POST', `/admin/episodes/${id}/reingest`);
    expect(await dueAt()).toBeLessThanOrEqual(Date.now());
    await doJobs();
    expect((await editor('GET', `/admin/jobs/${reread.body.id}`)).body).toMatchObject({ status: 'done' });
    expect((await editor('GET', `/episodes/${id}`)).body).toMatchObject({ title: 'Wicks, revised' });
    expect(await found('quincuncial')).toBe(1);
  });

  it('removes a feed and keeps its episodes, or deletes them too', async () => {
    const sea = await feedAt('/moved.xml');
    expect((await editor('DELETE', `/admin/feeds/${sea?.id}`)).status).toBe(200);
    expect(await doJobs()).toBe(0);
    expect((await editor('GET', '/admin/episodes?q=Tides')).body.episodes).toHaveLength(1);
    const lamp = await feedAt('/lamp.xml');
    expect((await editor('DELETE', `/admin/feeds/${lamp?.id}?episodes=delete`)).status).toBe(200);
    await doJobs();
    expect((await editor('GET', '/admin/podcasts')).body.podcasts).toMatchObject([{ title: 'Sea Room' }]);
    expect(await found('quincuncial')).toBe(0);
    const { rows } = await opened().platform.database.execute(
      sql`select 1 from vocabulary where word = 'quincuncial' and passages > 0`,
    );
    expect(rows).toEqual([]);
  });

  it('counts what happened in each hour of a day and each day of a month', async () => {
    const { body } = await editor('GET', '/admin/overview');
    const [day, month] = [body.day, body.month] as { at: string; episodes: number }[][];
    expect([day?.length, month?.length]).toEqual([24, 30]);
    for (const buckets of [day, month]) expect(buckets?.at(-1)).toMatchObject({ episodes: 2, failed: 0 });
  });

  it('refuses what the database has no way to store', async () => {
    const id = await episodeId('Tides');
    const { body: alert } = await editor('POST', '/subscriptions/create', { term: 'tides' });
    for (const [method, path, body] of [
      ['GET', '/admin/episodes?q=a%00b'],
      ['GET', '/podcasts?q=a%00b'],
      ['PATCH', `/admin/episodes/${id}`, { title: 'a\0b' }],
      ['PATCH', `/admin/episodes/${id}`, { title: 'a\ud800b' }],
      ['POST', '/admin/feed-previews', { opml: 'a\0b' }],
      ['POST', '/bookmarks/add', { type: 'search', id: 'a\0b' }],
      ['GET', `/admin/episodes?cursor=${encodeCursor({ date: '0000-01-01T00:00:00Z', id })}`],
      ['PUT', `/subscriptions/${alert.id}/update`, { snoozed_until: '0000-01-01T00:00:00Z' }],
      ['PUT', `/subscriptions/${alert.id}/update`, { snoozed_until: '9999-12-31T23:59:59-10:00' }],
    ] as const) {
      const answer = await editor(method, path, body);
      expect([path, answer.body.code]).toEqual([path, 'invalid_request']);
    }
  });

  it('records every action with who did it', async () => {
    const { body } = await admin('GET', '/admin/audit');
    const actions = (body.entries as { action: string; actor: string }[]).map(
      ({ action, actor }) => `${actor} ${action}`,
    );
    for (const action of [
      'feed.add',
      'feed.change',
      'feed.poll',
      'feed.remove',
      'episode.upload',
      'episode.edit',
    ])
      expect(actions).toContain(`editor@example.org ${action}`);
  });
});
