import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feeds } from '../../domain/core/database/schema/feeds.ts';
import { AppError } from '../../domain/core/errors.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import { createFeedFetch } from '../../ingest/worker/feeds/fetch-feed.ts';
import { feedsLoop, type PollOptions } from '../../ingest/worker/feeds/poll-feeds.ts';
import { transcriptsLoop } from '../../ingest/worker/transcripts/fetch-transcripts.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { startCommand } from '../../testing/start-harness.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const feedOf = (title: string, items: string) =>
  `<rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title>${items}</channel></rss>`;
const bodies: Record<string, Buffer> = {
  // Few kilobytes each; unpacked, megabytes of items, and of tags in one item.
  '/items.xml': gzipSync(feedOf('Items', '<item><title>a</title></item>'.repeat(1_350_000))),
  '/tags.xml': gzipSync(feedOf('Tags', `<item><title>a</title>${'<a/>'.repeat(12_000_000)}</item>`)),
  '/plain.xml': gzipSync(feedOf('Plain', '<item><title>One</title></item>')),
};

let platform: TestPlatform;
let server: Server;
let host: string;
const url = (path: string) => `http://${host}${path}`;

beforeAll(async () => {
  platform = await openTestPlatform();
  server = createServer((request, response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(bodies[request.url ?? ''] ?? bodies['/plain.xml']),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await platform.close();
});

type FeedRow = { failures: number; code: string | null; message: string | null; minutes: number };
async function rowOf(path: string): Promise<FeedRow | undefined> {
  const { rows } = await platform.database.execute<FeedRow>(
    sql`select failures, error_code as code, error_message as message,
      extract(epoch from next_poll_at - now())::float8 / 60 as minutes from feeds where url = ${url(path)}`,
  );
  return rows[0];
}

const options = (): PollOptions & Parameters<typeof transcriptsLoop>[0] => {
  const { fetch } = createGuardedFetch({ allowedHosts: [host] });
  return {
    ...readersHere,
    database: platform.database,
    fetch,
    fetchFeed: createFeedFetch({ fetch, readFeed: readersHere.readFeed }),
    watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
    minMinutes: 15,
    log: silentLogger,
  };
};

describe('a feed that nobody could read', () => {
  it('is refused with a reason, while the worker goes on with the others', async () => {
    const { database, databaseUrl, meiliUrl, meiliKey = '', engine } = platform;
    const dataDir = mkdtempSync(join(tmpdir(), 'earshot-worker-'));
    const paths = ['/items.xml', '/tags.xml', '/plain.xml'];
    await database.insert(feeds).values(paths.map((path) => ({ url: url(path) })));
    const worker = startCommand('cli/worker.ts', [], {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      MEILI_URL: meiliUrl,
      MEILI_KEY: meiliKey,
      MEILI_INDEX: engine.indexName,
      FETCH_ALLOWED_HOSTS: host,
    });
    try {
      await waitUntil(async () => {
        const rows = await Promise.all(paths.map(rowOf));
        return rows.every((row) => (row?.minutes ?? 0) > 5);
      }, 150_000);
      expect(await rowOf('/items.xml')).toMatchObject({ failures: 1, code: 'feed_too_large' });
      expect(await rowOf('/tags.xml')).toMatchObject({ failures: 1, code: 'feed_too_large' });
      expect(await rowOf('/plain.xml')).toMatchObject({ failures: 0, code: null });
      expect(worker.child.exitCode).toBeNull();
    } finally {
      worker.child.kill('SIGKILL');
      await worker.exited;
      await database.delete(feeds);
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 180_000);

  it('comes back later each time when its worker dies of it, and says so', async () => {
    const { database } = platform;
    await database.insert(feeds).values({ url: url('/plain.xml') });
    const pauses: number[] = [];
    for (let death = 0; death < 5; death += 1) {
      await database.update(feeds).set({ nextPollAt: sql`now()` });
      let claimed: FeedRow | undefined;
      // What is left by a worker that died: a claim, and nothing that came of it.
      const fetchFeed: PollOptions['fetchFeed'] = async () => {
        claimed = await rowOf('/plain.xml');
        throw new AppError('overloaded', 'It ended.');
      };
      const before = sql`update feeds set unfinished_polls = ${death}`;
      await database.execute(before);
      await feedsLoop({ ...options(), fetchFeed }).runOnce();
      pauses.push(Math.round(claimed?.minutes ?? 0));
      if (death >= 2)
        expect(claimed).toMatchObject({
          code: 'internal_error',
          message: expect.stringContaining(`ended ${death} times`),
        });
    }
    expect(pauses).toEqual([1, 1, 4, 16, 64]);
    await database.update(feeds).set({ nextPollAt: sql`now()` });
    await feedsLoop(options()).runOnce();
    expect(await rowOf('/plain.xml')).toMatchObject({ failures: 0, code: null, message: null });
  });

  it('is put off without a reason when there was too much to do', async () => {
    await platform.database.update(feeds).set({ nextPollAt: sql`now()` });
    const fetchFeed: PollOptions['fetchFeed'] = async () => {
      throw new AppError('overloaded', 'Too much.');
    };
    await feedsLoop({ ...options(), fetchFeed }).runOnce();
    const row = await rowOf('/plain.xml');
    expect(row).toMatchObject({ failures: 0, code: null });
    expect(row?.minutes).toBeLessThan(3);
  });
});

it('a feed whose transcripts are on many hosts has two of them fetched at once', async () => {
  const { database } = platform;
  await database.execute(sql`
    with p as (insert into podcasts (id, slug, title, input_hash) select gen_random_uuid(), n::text, 'Show ' || n, '' from generate_series(1, 3) n returning id, title)
    insert into episodes (id, podcast_id, slug, title, language, persons, input_hash, transcript_url)
    select gen_random_uuid(), p.id, at::text, at::text, 'en', '[]', '', 'http://host' || at || '-' || p.title || '.example/t'
    from p, generate_series(1, 12) at`);
  const inProgress = new Map<string, number>();
  const max = new Map<string, number>();
  let isFull = false;
  const fetch = async (address: string): Promise<never> => {
    const show = /Show \d/.exec(decodeURI(address))?.[0] ?? '';
    const now = (inProgress.get(show) ?? 0) + 1;
    inProgress.set(show, now);
    max.set(show, Math.max(max.get(show) ?? 0, now));
    // At first, none ends before all have begun.
    await waitUntil(() => {
      isFull ||= inProgress.values().reduce((sum, count) => sum + count, 0) >= 6;
      return isFull;
    });
    inProgress.set(show, (inProgress.get(show) ?? 0) - 1);
    throw new AppError('fetch_failed', 'Nothing there.');
  };
  const stop = new AbortController();
  const loop = transcriptsLoop({ ...options(), fetch });
  const running = loop.run(stop.signal);
  await waitUntil(async () => {
    const { rows } = await database.execute<{ left: number }>(
      sql`select count(*)::int as left from episodes where transcript_url is not null and transcript_tries = 0`,
    );
    return rows[0]?.left === 0;
  });
  stop.abort();
  await running;
  expect([...max.values()]).toEqual([2, 2, 2]);
});
