import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answered, openOtherOrigin } from './other-origin.ts';
import {
  episodeDetail,
  episodeEntity,
  failed,
  podcastDetail,
  type SearchResult,
  searchAnswer,
  transcriptAnswer,
} from './shapes.ts';

const { api } = openOtherOrigin();

/** The body of an answer that is OK, in its shape. */
function read<Shape extends z.ZodType>({ status, body }: Answered, shape: Shape): z.infer<Shape> {
  expect([status, body]).toEqual([200, body]);
  return shape.parse(body);
}

const search = async (query: Record<string, string | number>) =>
  read(await api('GET /entities/search', { query }), searchAnswer);

const listOf = (name: string, shape: z.ZodType = z.looseObject({})) =>
  z.looseObject({ [name]: z.array(shape).min(1) });

let found: SearchResult;
beforeAll(async () => {
  const [first] = (await search({ q: 'patience' })).entities;
  found = first as SearchResult;
});

describe('search from the monitor page', () => {
  it.each(['patience', 'Ada Palmer', '"long patience"', 'lighthouse keeper', 'part 3', 'history'])(
    'answers %s with every field of a result and of the list',
    async (q) => {
      const { entities, total_hits } = await search({ q, page: 1, page_size: 10 });
      expect(entities.length).toBe(Math.min(10, total_hits));
      expect(entities.length).toBeGreaterThan(0);
    },
  );

  it('marks what matched, as HTML, and no words of one character', async () => {
    const { entities } = await search({ q: 'a patience' });
    expect(entities.some(({ highlighted_name }) => /<mark>/.test(highlighted_name))).toBe(false);
    const named = await search({ q: 'Ada Palmer' });
    expect(named.entities[0]?.highlighted_name).toMatch(/<mark>/);
  });

  it('has pages of 10, of page_size up to 100, and other results on each', async () => {
    expect((await search({ q: 'patience' })).page_size).toBe(10);
    const ids: string[] = [];
    const first = await search({ q: 'patience', page: 1, page_size: 5 });
    for (let page = 1; page <= first.total_pages; page += 1)
      ids.push(...(await search({ q: 'patience', page, page_size: 5 })).entities.map(({ id }) => id));
    expect(new Set(ids).size).toBe(first.total_hits);
    expect((await search({ q: 'patience', page_size: 100 })).entities.length).toBe(first.total_hits);
  });

  it('has nothing, and says so, where nobody said it', async () => {
    const { entities, total_hits, total_pages } = await search({ q: '"zanzibar meridian"' });
    expect([entities, total_hits, total_pages]).toEqual([[], 0, 0]);
  });

  it.each<[string, Record<string, string | number>]>([
    ['no q', {}],
    ['a blank q', { q: '  ' }],
    ['page 0', { q: 'x', page: 0 }],
    ['a page that is no number', { q: 'x', page: 'abc' }],
    ['more than 100 a page', { q: 'x', page_size: 101 }],
  ])('refuses %s', async (_, query) => {
    const answer = await api('GET /entities/search', { query });
    expect(answer.status).toBe(400);
    failed.parse(answer.body);
  });
});

describe('an entity', () => {
  const detail = z.looseObject({ id: z.string(), name: z.string(), entity_type: z.string() });

  it.each(['patience', 'Ada Palmer', 'lighthouse', 'more of history'])(
    'opens by the id of every result for %s, as what the result shows',
    async (q) => {
      for (const result of (await search({ q })).entities) {
        const opened = read(await api(`GET /entities/${result.id}`), detail);
        expect([opened.name, opened.entity_type]).toEqual([result.name, result.entity_type]);
      }
    },
  );

  it('is in the list of what is talked about most now, as long as limit says', async () => {
    const { entities } = read(
      await api('GET /entities/trending', { query: { limit: 2 } }),
      z.looseObject({ entities: z.array(z.looseObject({ id: z.string(), name: z.string() })) }),
    );
    expect(entities.length).toBeLessThanOrEqual(2);
  });

  it('has a timeline of as many days as asked', async () => {
    const named = (await search({ q: 'Ada Palmer' })).entities[0]?.id;
    const { buckets } = read(
      await api(`GET /entities/${named}/mentions/timeline`, { query: { days: 7 } }),
      z.looseObject({ buckets: z.array(z.looseObject({ date: z.string(), count: z.number() })) }),
    );
    expect(buckets.length).toBe(7);
  });

  it('that is none is not found', async () => {
    const answer = await api('GET /entities/nobody');
    expect([answer.status, failed.safeParse(answer.body).success]).toEqual([404, true]);
  });
});

describe('an episode and its podcast', () => {
  it.each(['episodes', 'podcasts/episodes'])(
    'has every field at /%s/{id}, by its id and by slug and id',
    async (kind) => {
      for (const id of [found.episode_uuid, `${found.episode_slug}-${found.episode_uuid}`]) {
        const episode = read(await api(`GET /${kind}/${id}`), episodeDetail);
        expect(episode.title).toBe(found.episode_title);
        expect(episode.podcast_uuid).toBe(found.podcast_uuid);
        expect(episode.entities.length).toBe(episode.entity_count);
      }
    },
  );

  it('has a transcript, in lines that begin with a stamp, and its entities', async () => {
    const { transcript } = read(
      await api(`GET /episodes/${found.episode_uuid}/transcript`),
      transcriptAnswer,
    );
    expect(transcript.split('\n')[0]).toMatch(/^\[\d\d:\d\d:\d\d\] [^:]+: ./);
    read(await api(`GET /episodes/${found.episode_uuid}/entities`), listOf('entities', episodeEntity));
  });

  it('says that there is no transcript, and answers no transcript', async () => {
    const { recent_episodes } = read(
      await api(`GET /podcasts/${await podcastOf('lighthouse')}`),
      podcastDetail,
    );
    const untold = recent_episodes.find(({ title }) => title.startsWith('Untold'));
    const episode = read(await api(`GET /episodes/${untold?.uuid}`), episodeDetail);
    expect(episode.has_transcript).toBe(false);
    expect((await api(`GET /episodes/${untold?.uuid}/transcript`)).status).toBe(404);
  });

  it('are found by what was said in them', async () => {
    read(await api('GET /podcasts/episodes/search', { query: { q: 'patience' } }), listOf('episodes'));
  });

  it('has every field of a podcast, by its id and by slug and id', async () => {
    for (const id of [found.podcast_uuid, `${found.podcast_slug}-${found.podcast_uuid}`]) {
      const podcast = read(await api(`GET /podcasts/${id}`), podcastDetail);
      expect(podcast.title).toBe(found.podcast_title);
      for (const { id: episodeId, uuid } of podcast.recent_episodes) expect(episodeId).toBe(uuid);
    }
  });

  it('is in the list of popular podcasts, as long as limit says', async () => {
    const { podcasts } = read(
      await api('GET /podcasts/popular', { query: { limit: 1 } }),
      listOf('podcasts'),
    );
    expect((podcasts as unknown[]).length).toBe(1);
  });

  it.each(['episodes', 'podcasts', 'podcasts/episodes'])('that is none is not found at /%s', async (kind) => {
    const answer = await api(`GET /${kind}/00000000-0000-4000-8000-000000000000`);
    expect([answer.status, failed.safeParse(answer.body).success]).toEqual([404, true]);
  });

  const podcastOf = async (q: string) => (await search({ q })).entities[0]?.podcast_uuid;
});

describe('what else is read', () => {
  it.each<[string, Record<string, string | number>, string]>([
    ['GET /blogs/search', { q: 'search' }, 'posts'],
    ['GET /blogs/featured', { limit: 1 }, 'posts'],
    ['GET /blogs/categories', {}, 'categories'],
    ['GET /analytics/search', { days: 3 }, 'days'],
  ])('%s', async (call, query, list) => {
    read(await api(call, { query }), listOf(list));
  });

  it('a post of the blog, by its id', async () => {
    const { posts } = read(
      await api('GET /blogs/featured'),
      z.looseObject({ posts: z.array(z.looseObject({ id: z.string() })) }),
    );
    read(await api(`GET /blogs/${posts[0]?.id}`), z.looseObject({ id: z.string(), title: z.string() }));
  });

  it('topics that are on the rise, and figures of the library', async () => {
    read(
      await api('GET /analytics/trending-topics', { query: { limit: 2 } }),
      z.looseObject({ topics: z.array(z.unknown()) }),
    );
    read(await api('GET /analytics/stats'), z.looseObject({}));
  });
});
