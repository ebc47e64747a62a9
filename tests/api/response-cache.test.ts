import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SearchResponse } from '../../contract/api/library/search.ts';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { podcasts } from '../../domain/core/database/schema/library.ts';
import { responseAgeMs } from '../../domain/core/freshness.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;

const appThatKeeps = (keepAnswersMs: number) =>
  createApp({ ...platform.dependencies, responseCacheTtlMs: keepAnswersMs });

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(showOf('Reading Room', [{ title: 'One', transcript: '**Ada Palmer:** Of Lisbon.' }]));
});

afterAll(() => platform?.close());

describe('an answer that is the same for everybody', () => {
  it('does not wait for itself where a path is spelled like a pattern', async () => {
    const app = appThatKeeps(60_000);
    for (const kind of [
      'podcasts',
      'entities',
      'analytics',
      'episodes',
      '',
      'podcasts/:id',
      'entities/:entityId',
    ])
      for (const path of [`/api/v1/${kind}/%2A`, `/api/v1/${kind}/*`, `/api/v1/${kind}`, '/%2A', '/*'])
        expect([404, 400, 200, 301], path).toContain((await app.request(path)).status);
  }, 10_000);

  it('is reused for a moment, and still counts against the limits', async () => {
    const app = appThatKeeps(60_000);
    const key = await createKey(platform.database, { name: 'Tests', email: 't@example.org', tier: 'free' });
    const ask = (q: string, accept = 'application/json') =>
      app.request(`/api/v1/search?q=${q}`, { headers: { authorization: `Bearer ${key}`, accept } });
    const first = await ask('Lisbon');
    await platform.load(
      showOf('Later', [{ title: 'Two', transcript: '**Ada Palmer:** Of Lisbon, once more.' }]),
    );
    const second = await ask('Lisbon');
    const [body, again] = [await first.text(), await second.text()];
    expect(again).toBe(body);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(
      [first, second].map((answer) => /r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]),
    ).toEqual(['99', '98']);
    expect(await (await ask('lisbon')).json()).toMatchObject({ total_hits: 2 });
    const rows = await (await ask('Lisbon', 'application/x-ndjson')).text();
    expect(rows.trim().split('\n').length).toBe(2);
    expect((await app.request('/api/v1/search?q=Lisbon')).status).toBe(401);
  });

  it('is worked out once for all who ask at the same time; a refusal is kept for nobody', async () => {
    const app = appThatKeeps(60_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.request('/api/v1/entities/search?q=Lisbon')),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    // The time that a search took differs from search to search: here there was but one.
    expect(new Set(bodies).size).toBe(1);
    const tag = answers[0]?.headers.get('etag') ?? '';
    const unchanged = await app.request('/api/v1/entities/search?q=Lisbon', {
      headers: { 'if-none-match': tag },
    });
    expect([tag === '', unchanged.status]).toEqual([false, 304]);
    const refused = () => app.request('/api/v1/entities/none');
    expect([(await refused()).status, (await refused()).status]).toEqual([404, 404]);
  });

  it('is never older than five seconds, whatever it is made of', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const app = appThatKeeps(responseAgeMs({ hasReplica: false }));
    const titleIn = async (q: string) => {
      const response = await app.request(`/api/v1/entities/search?q=${q}`);
      return ((await response.json()) as SearchResponse).facets.podcast.map(({ label }) => label);
    };
    try {
      // Nothing is left of what tests before have read.
      vi.advanceTimersByTime(1_001);
      expect(await titleIn('Lisbon')).toContain('Reading Room');
      await platform.database
        .update(podcasts)
        .set({ title: 'Study' })
        .where(eq(podcasts.title, 'Reading Room'));
      // Made of what the search before has read.
      vi.advanceTimersByTime(900);
      expect(await titleIn('of+Lisbon')).toContain('Reading Room');
      vi.advanceTimersByTime(3_900);
      expect(await titleIn('of+Lisbon')).toContain('Reading Room');
      vi.advanceTimersByTime(201);
      expect(await titleIn('of+Lisbon')).toContain('Study');
    } finally {
      vi.useRealTimers();
    }
  });
});
