import { describe, expect, it } from 'vitest';
import { episodes, passages } from '../../../../testing/engines/engine-documents.ts';
import type { EngineQuery, QueryOf } from '../engine.ts';
import { isDeep, toSearch } from './query.ts';

const passageQuery = (query: Partial<QueryOf<'passages'>> = {}): EngineQuery => ({
  ...{ target: 'passages', words: ['paper', 'mill'], limit: 10 },
  ...query,
});
const searchOf = (query: Partial<QueryOf<'passages'>> = {}) => toSearch('library', passageQuery(query));
const sortKeys = (query: EngineQuery) =>
  [toSearch('library', query).body.sort ?? []].flat().flatMap((key) => Object.keys(key));

describe('the order of hits', () => {
  it('is the best first, then the newest, and the same in every copy of the index', () => {
    expect(sortKeys(passageQuery())).toEqual(['_score', 'published', 'episode_id', 'ordinal']);
    const query: EngineQuery = { target: 'episodes', words: ['paper'], limit: 10 };
    expect(sortKeys(query)).toEqual(['_score', 'published', 'id']);
  });

  it('ends with what only one document has', () => {
    const placeOf = (document: object, keys: string[]) =>
      JSON.stringify(Object.entries(document).filter(([name]) => keys.includes(name)));
    const byEpisode = passages.map((document, ordinal) => ({ ...document, ordinal }));
    const lastKeys = (query: EngineQuery) => sortKeys(query).filter((key) => key !== 'published');
    const inPassages = lastKeys(passageQuery({ sort: 'newest' }));
    expect(new Set(byEpisode.map((document) => placeOf(document, inPassages))).size).toBe(passages.length);
    const inEpisodes = lastKeys({ target: 'episodes', words: [], limit: 10 });
    expect(new Set(episodes.map((document) => placeOf(document, inEpisodes))).size).toBe(episodes.length);
  });

  it('is by date alone when the newest are asked for, undated ones last', () => {
    const [first] = [searchOf({ sort: 'newest' }).body.sort ?? []].flat();
    expect(first).toEqual({ published: { order: 'desc', missing: expect.any(Number) } });
    const missing = Number(JSON.stringify(first).match(/-?\d+/)?.[0]);
    // Long before the first recording, and a number that JavaScript can hold.
    expect(missing).toBeLessThan(Date.UTC(1800, 0) / 1000);
    expect(Number.isSafeInteger(missing)).toBe(true);
  });

  it('is none when nothing but a number is asked for', () => {
    expect(searchOf({ limit: 0 }).body).not.toHaveProperty('sort');
  });
});

describe('an answer', () => {
  it('is never a part of one, and counts all that match', () => {
    expect(searchOf().header).toMatchObject({ allow_partial_search_results: false });
    expect(searchOf().body).toMatchObject({ track_total_hits: true });
  });

  it('comes from the part of the index that has the episode, if it can be only one', () => {
    expect(searchOf({ filters: [{ field: 'episode_id', anyOf: ['one'] }] }).header.routing).toBe('one');
    expect(searchOf({ filters: [{ field: 'podcast_id', anyOf: ['one'] }] }).header).not.toHaveProperty(
      'routing',
    );
  });

  it('weighs words by the whole index where some of them are enough', () => {
    expect(searchOf({ matching: 'most' }).header.search_type).toBe('dfs_query_then_fetch');
    expect(searchOf().header).not.toHaveProperty('search_type');
  });

  it('is cut at the last hit that the engine pages to by number, and begins at the first one then', () => {
    const page = ({ offset, limit }: { offset?: number; limit: number }) => {
      const { from, size } = searchOf({ limit, ...(offset === undefined ? {} : { offset }) }).body;
      return [from, size];
    };
    expect(page({ limit: 10 })).toEqual([0, 10]);
    expect(page({ offset: 9_990, limit: 10 })).toEqual([9_990, 10]);
    expect(page({ offset: 9_991, limit: 10 })).toEqual([0, 10_000]);
    expect(page({ limit: 20_000 })).toEqual([0, 10_000]);
    expect(isDeep(passageQuery({ offset: 9_990 }))).toBe(false);
    expect(isDeep(passageQuery({ offset: 9_991 }))).toBe(true);
  });

  it('has no texts where columns are enough', () => {
    const columns = searchOf({ retrieve: ['id', 'episode_id', 'ordinal'] }).body;
    expect(columns).toMatchObject({
      _source: false,
      docvalue_fields: [{ field: 'episode_id' }, { field: 'ordinal' }],
    });
    expect(searchOf().body).toMatchObject({ _source: false, docvalue_fields: [] });
    // Both at once would be read twice.
    const texts = searchOf({ retrieve: ['id', 'episode_id', 'text'] }).body;
    expect(texts).toMatchObject({ _source: ['episode_id', 'text'] });
    expect(texts).not.toHaveProperty('docvalue_fields');
  });
});
