import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageCache } from '../../domain/core/database/schema/images.ts';
import { createGuardedFetch, type GuardedClient } from '../../domain/core/fetch/guarded.ts';
import { readImage, storeImage } from '../../domain/library/artwork/image-cache.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

/** One pixel. */
const artwork = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.startsWith('/art.png')) response.end(artwork);
  else if (request.url?.startsWith('/slow')) return;
  else if (request.url === '/page.png') response.end('<script>alert(1)</script>');
  else response.writeHead(404).end();
});

let platform: TestPlatform;
let base: string;
let guarded: GuardedClient;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  guarded = createGuardedFetch({ allowedHosts: [host] });
  platform = await openTestPlatform();
});

afterAll(async () => {
  await platform?.close();
  await guarded?.close();
  server.closeAllConnections();
  server.close();
});

describe('artwork', () => {
  it('comes from our own cache, and only if it is an image on a public address', async () => {
    const podcasts = { seen: '/art.png', page: '/page.png', lost: '/none.png' };
    for (const [title, path] of Object.entries(podcasts))
      await platform.store(showOf(title, [{ title: `${title} one` }], { imageUrl: base + path }));
    await platform.store(showOf('inside', [], { imageUrl: 'http://127.0.0.1:1/art.png' }));
    const { rows } = await platform.database.execute<{ title: string; id: string }>(
      sql`select title, id from podcasts union all select title, id from episodes`,
    );
    const app = createApp({ ...platform.dependencies, fetchImage: guarded.fetch });
    const get = (kind: string, title: string, headers = {}) =>
      app.request(`/images/${kind}/${rows.find((row) => row.title === title)?.id}`, { headers });
    const answers = await Promise.all([
      get('podcast', 'seen'),
      get('podcast', 'seen'),
      get('episode', 'seen one'),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    }
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect((await get('podcast', 'seen', { 'if-none-match': etag })).status).toBe(304);
    expect(asked.filter((path) => path === '/art.png')).toHaveLength(1);
    for (const title of ['page', 'lost', 'inside', 'page'])
      expect((await get('podcast', title)).status, title).toBe(404);
    expect(asked.filter((path) => path === '/page.png')).toHaveLength(1);
    await platform.database.execute(sql`update image_cache set fetched_at = now() - interval '8 days'`);
    await platform.database.execute(
      sql`update podcasts set image_url = ${`${base}/art.png`} where title = 'lost'`,
    );
    expect((await get('podcast', 'lost')).status).toBe(200);
    expect(asked.filter((path) => path === '/art.png')).toHaveLength(2);
    for (const path of ['/images/podcast/none', '/images/episode/6c0f3a52-8a51-4a3e-9d0e-111111111111'])
      expect((await app.request(path)).status).toBe(404);
  });

  it('is there for others while somebody asks for all that is on hosts that never answer', async () => {
    const slow = Array.from({ length: 20 }, (_, at) => `slow ${at}`);
    for (const title of slow)
      await platform.store(showOf(title, [], { imageUrl: `${base}/${title.replace(' ', '-')}` }));
    await platform.store(showOf('prompt', [], { imageUrl: `${base}/art.png?prompt` }));
    const { rows } = await platform.database.execute<{ title: string; id: string }>(
      sql`select title, id from podcasts`,
    );
    const app = createApp({ ...platform.dependencies, fetchImage: guarded.fetch });
    const get = async (remoteAddress: string, title: string) => {
      const { status } = await app.request(
        `/images/podcast/${rows.find((row) => row.title === title)?.id}`,
        {},
        { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
      );
      return status;
    };
    const statuses: number[] = [];
    const greedy = slow.map((title) =>
      get('198.51.100.66', title).then((status) => void statuses.push(status)),
    );
    await expect.poll(() => statuses.filter((status) => status === 503).length).toBe(8);
    expect(await get('203.0.113.1', 'prompt')).toBe(200);
    await guarded.close();
    await Promise.all(greedy);
    guarded = createGuardedFetch({ allowedHosts: [new URL(base).host] });
  });

  it('stays when it cannot be fetched again, and the oldest makes room', async () => {
    await storeImage(platform.database, 'kept', artwork);
    await storeImage(platform.database, 'kept', null);
    expect((await readImage(platform.database, 'kept'))?.bytes).toEqual(artwork);
    await platform.database.execute(
      sql`insert into image_cache (key, fetched_at) select n::text, now() - interval '1 year' from generate_series(1, 5001) n`,
    );
    await storeImage(platform.database, 'new', artwork);
    expect(await platform.database.$count(imageCache)).toBe(5_000);
    expect((await readImage(platform.database, 'kept'))?.bytes).toEqual(artwork);
  });
});
