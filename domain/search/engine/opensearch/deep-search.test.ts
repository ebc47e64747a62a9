import { describe, expect, it } from 'vitest';
import type { QueryOf } from '../engine.ts';
import { type Ask, bestOfAll, countAll, pageThrough, scanPages } from './deep-search.ts';
import { type Search, toSearch } from './query.ts';
import type { Found, Hit } from './result.ts';

const query = (changes: Partial<QueryOf<'passages'>> = {}): QueryOf<'passages'> => ({
  ...{ target: 'passages', words: ['paper'], limit: 10 },
  ...changes,
});
const result = (hits: Hit[], aggregations: NonNullable<Found['aggregations']> = {}): Found => ({
  ...{ took: 1, timed_out: false, _shards: { failed: 0, successful: 1, total: 1 } },
  hits: { hits, total: hits.length, max_score: 0 },
  aggregations,
});

/** An engine with this many documents, which are sorted by their numbers; it pages as OpenSearch does. */
function engineWith(documents: number) {
  const asked: Search[] = [];
  const ask: Ask = async (search) => {
    asked.push(search);
    const { search_after: after, size = 10 } = search.body;
    const first = after ? Number(after[0]) + 1 : 0;
    const length = Math.max(0, Math.min(size, documents - first));
    return result(
      Array.from({ length }, (_, at) => ({
        ...{ _index: 'library', _id: String(first + at), sort: [first + at] },
      })),
    );
  };
  return { ask, asked };
}
const idsOf = (hits: Hit[]) => hits.map(({ _id }) => Number(_id));
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

describe('hits that are further back than the engine pages by number', () => {
  it.each([
    ['across the limit', { offset: 9_995, limit: 10 }, 25_000],
    ['two pages back', { offset: 20_500, limit: 20 }, 25_000],
    ['up to the end', { offset: 24_990, limit: 50 }, 25_000],
    ['when the last page is full', { offset: 19_990, limit: 50 }, 20_000],
    ['behind the end', { offset: 30_000, limit: 10 }, 25_000],
    ['more than a page of them', { offset: 0, limit: 15_000 }, 25_000],
  ])('are those, without gaps: %s', async (_, { offset, limit }, documents) => {
    const { ask } = engineWith(documents);
    const deep = query({ offset, limit });
    const search = toSearch('library', deep);
    const first = await ask(search);
    const hits = await pageThrough(ask, search, deep, first.hits.hits);
    expect(idsOf(hits)).toEqual(range(offset, Math.min(offset + limit, documents)));
  });

  it('cost no more pages than they need, and nothing is counted again', async () => {
    const { ask, asked } = engineWith(50_000);
    const deep = query({ offset: 9_995, limit: 10, facets: ['episode_id'] });
    const search = toSearch('library', deep);
    const first = await ask(search);
    await pageThrough(ask, search, deep, first.hits.hits);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.body).toMatchObject({ aggregations: {}, track_total_hits: false });
  });
});

describe('reading all that match', () => {
  it.each([
    [0, [0]],
    [7, [7]],
    [10, [10, 0]],
    [23, [10, 10, 3]],
  ])('%i documents takes pages that end where the next one begins', async (documents, sizes) => {
    const pages = await Array.fromAsync(
      scanPages(engineWith(documents).ask, toSearch('library', query()), 10),
    );
    expect(pages.map(({ hits }) => hits.hits.length)).toEqual(sizes);
    expect(idsOf(pages.flatMap(({ hits }) => hits.hits))).toEqual(range(0, documents));
  });
});

/** An engine that gives the values of a composite aggregation, three at a time. */
function engineWithValues(values: string[], field: string) {
  const asked: unknown[] = [];
  const ask: Ask = async ({ body }) => {
    const [[name, aggregation] = ['']] = Object.entries(body.aggregations ?? {});
    const { composite } = aggregation as { composite: { after?: Record<string, string> } };
    const after = composite.after?.[field];
    asked.push(after);
    const first = after === undefined ? 0 : values.indexOf(String(after)) + 1;
    const part = values.slice(first, first + 3);
    const buckets = part.map((value) => ({
      key: { [field]: value },
      doc_count: value.length,
      best: { hits: { hits: [{ _index: 'library', _id: `best of ${value}` }] } },
    }));
    const last = part.at(-1);
    return result([], { [name]: { buckets, ...(last ? { after_key: { [field]: last } } : {}) } });
  };
  return { ask, asked };
}

describe('values that are more than one request counts', () => {
  it('are counted to the last one', async () => {
    for (const values of [[], ['a'], ['a', 'bb', 'ccc'], ['a', 'bb', 'ccc', 'dddd', 'e', 'ff', 'g']]) {
      const { ask } = engineWithValues(values, 'episode_id');
      const counts = await countAll(ask, toSearch('library', query()), 'episode_id');
      expect(counts).toEqual(Object.fromEntries(values.map((value) => [value, value.length])));
    }
  });
});

describe('the best document of each episode', () => {
  const best = async (limit: number, offset?: number) => {
    const { ask, asked } = engineWithValues([...'abcdefgh'], 'episode_id');
    const deep = query({ limit, ...(offset === undefined ? {} : { offset }) });
    const hits = await bestOfAll(ask, toSearch('library', deep), deep);
    return { ids: hits.map(({ _id }) => _id?.at(-1)).join(''), requests: asked.length };
  };

  it('is given for every episode, or for those of one page', async () => {
    expect((await best(100)).ids).toBe('abcdefgh');
    expect((await best(3, 4)).ids).toBe('efg');
  });

  it('is looked for no further than the page that is asked for', async () => {
    expect(await best(3)).toEqual({ ids: 'abc', requests: 1 });
    expect(await best(4)).toEqual({ ids: 'abcd', requests: 2 });
  });
});
