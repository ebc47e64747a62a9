import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokensToEngineText } from '../../domain/core/text/engine-words.ts';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import {
  type EngineQuery,
  type Filter,
  maxEngineWords,
  type QueryOf,
  type SearchEngine,
  scanPageSize,
} from '../../domain/search/engine/engine.ts';
import { waitUntil } from '../wait-until.ts';
import { episodes, passage, passages, year2024, year2025 } from './engine-documents.ts';
import { describePlaces } from './place-contract.ts';

/** How the suite gets an engine. `reachable` is empty and prepared; nothing listens at the address of `unreachable`. */
export type EnginesUnderTest = { reachable: SearchEngine; unreachable: SearchEngine };

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const idsOf = (hits: { id: string }[]) => hits.map(({ id }) => id).sort();

/** What every search engine behind `SearchEngine` must do. */
export function describeEngineContract(name: string, open: () => Promise<EnginesUnderTest>): void {
  describe(`the contract of search engines: ${name}`, () => {
    let engine: SearchEngine;
    let unreachable: SearchEngine;

    const search = async (query: Partial<QueryOf<'passages'>>) => {
      const [result] = await engine.search([{ target: 'passages', words: [], limit: 20, ...query }]);
      return result;
    };
    const found = async (query: Partial<QueryOf<'passages'>>) => idsOf((await search(query)).hits);
    const counted = async (query: Partial<QueryOf<'passages'>>) =>
      (await search({ ...query, facets: ['episode_id'], limit: 0 })).facets.episode_id;
    const filtered = (...filters: Filter[]) => found({ filters });

    beforeAll(async () => {
      ({ reachable: engine, unreachable } = await open());
    });
    afterAll(() => engine.drop());

    it('finds nothing while it is empty', async () => {
      const fields: Partial<QueryOf<'passages'>> = { words: ['paper'], fields: ['text'] };
      expect(await search(fields)).toEqual({ hits: [], total: 0, facets: {} });
      expect(await engine.health()).toEqual({ passages: 0, episodes: 0 });
    });

    it('indexes documents of both targets; an id that is sent again replaces its document', async () => {
      const sent = [
        await engine.index('passages', [passage('mill', 'An older text with parchment.')]),
        await engine.index('passages', passages),
        await engine.index('episodes', episodes),
      ];
      for (const task of sent) await task.done();
      expect(await engine.health()).toEqual({ passages: passages.length, episodes: episodes.length });
      expect(await found({ words: ['parchment'] })).toEqual([]);
    });

    it('changes nothing when it is prepared again', async () => {
      await engine.prepare();
      expect(await engine.health()).toEqual({ passages: passages.length, episodes: episodes.length });
    });

    it('matches documents with all words, whole and without typos', async () => {
      expect(await found({ words: ['paper', 'mill'] })).toEqual(['fold', 'mill', 'new']);
      expect(await found({ words: ['papr'] })).toEqual([]);
      expect(await found({ words: ['cafe', 'cplusplus'] })).toEqual(['ink']);
      expect(await found({ words: ['москва'] })).toEqual(['new']);
      const ten = Array.from({ length: maxEngineWords }, () => 'paper');
      expect(await found({ words: [...ten.slice(1), 'screen'] })).toEqual(['ink']);
    });

    it('leaves out documents with an excluded word', async () => {
      expect(await found({ words: ['paper'], excluded: ['mill'] })).toEqual(['ink', 'undated']);
    });

    describePlaces({ found, search, counted });

    it('searches the fields that are named, and all fields by default', async () => {
      expect(await found({ words: ['palmer'] })).toEqual(['ink']);
      expect(await found({ words: ['palmer'], fields: ['text'] })).toEqual([]);
      const inEpisodes = (fields: QueryOf<'episodes'>['fields']) =>
        engine.search([{ target: 'episodes', words: ['paper'], limit: 20, ...(fields ? { fields } : {}) }]);
      expect(idsOf((await inEpisodes(undefined))[0].hits)).toEqual(['ep-1', 'ep-2', 'ep-3']);
      expect(idsOf((await inEpisodes(['title', 'podcast']))[0].hits)).toEqual(['ep-1', 'ep-2']);
    });

    it('filters by values, dates and missing dates; all filters must hold', async () => {
      expect(await filtered({ field: 'episode_id', anyOf: ['ep-3', 'ep-4'] })).toEqual(['new', 'undated']);
      expect(await filtered({ field: 'episode_id', noneOf: ['ep-1', 'ep-2', 'ep-5'] })).toEqual([
        ...['new', 'undated'],
      ]);
      expect(await filtered({ field: 'published', from: year2025 })).toEqual(['new']);
      expect(await filtered({ field: 'published', before: year2024 })).toEqual([]);
      expect(await filtered({ field: 'published', from: year2025, orUndated: true })).toEqual([
        ...['new', 'undated'],
      ]);
      expect(await filtered({ field: 'published', isMissing: true })).toEqual(['undated']);
      const german: Filter = { field: 'language', anyOf: ['de'] };
      expect(await filtered(german, { field: 'podcast_id', anyOf: ['pod-2'] })).toEqual(['mills']);
      expect(await filtered(german, { field: 'podcast_id', anyOf: ['pod-1'] })).toEqual([]);
    });

    it('filters episodes by their ids and their entities', async () => {
      const filteredEpisodes = async (filter: Filter) => {
        const [{ hits }] = await engine.search([
          { target: 'episodes', words: [], filters: [filter], limit: 20 },
        ]);
        return idsOf(hits);
      };
      expect(await filteredEpisodes({ field: 'id', noneOf: ['ep-1'] })).toEqual(['ep-2', 'ep-3']);
      expect(await filteredEpisodes({ field: 'entities', anyOf: ['bo', 'cy'] })).toEqual(['ep-1']);
      expect(await filteredEpisodes({ field: 'entities', noneOf: ['ada'] })).toEqual(['ep-2', 'ep-3']);
    });

    it('puts episodes first whose title matches, then those that say the words often', async () => {
      const [{ hits }] = await engine.search([{ target: 'episodes', words: ['lighthouse'], limit: 20 }]);
      expect(hits.map(({ id }) => id)).toEqual(['ep-3', 'ep-2', 'ep-1']);
    });

    it('counts values of facets over all that match', async () => {
      const { total, facets: counts } = await search({ words: ['paper'], facets: ['episode_id'], limit: 0 });
      expect(total).toBe(5);
      expect(counts).toEqual({ episode_id: { 'ep-1': 2, 'ep-2': 1, 'ep-3': 1, 'ep-4': 1 } });
      const [episodes] = await engine.search([
        { target: 'episodes', words: ['lighthouse'], facets: ['id'], limit: 0 },
      ]);
      expect(episodes.facets).toEqual({ id: { 'ep-1': 1, 'ep-2': 1, 'ep-3': 1 } });
    });

    it('gives the best document of each episode alone', async () => {
      const { hits } = await search({ words: ['paper'], isDistinct: true, retrieve: ['episode_id'] });
      expect(hits.map((hit) => hit.episode_id).sort()).toEqual(['ep-1', 'ep-2', 'ep-3', 'ep-4']);
    });

    it('sorts by date and pages without gaps, and counts all that match on every page', async () => {
      const query: Partial<QueryOf<'passages'>> = { words: ['paper'], sort: 'newest', limit: 2 };
      const pages = await Promise.all([0, 2, 4].map((offset) => search({ ...query, offset })));
      const ids = pages.flatMap(({ hits }) => hits.map(({ id }) => id));
      expect(ids[0]).toBe('new');
      expect(ids.at(-1)).toBe('undated');
      expect([...ids].sort()).toEqual(['fold', 'ink', 'mill', 'new', 'undated']);
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    });

    it('ranks documents by how many of the words they hold, if not all are needed', async () => {
      const query: Partial<QueryOf<'passages'>> = { words: ['screen', 'paper', 'ink'], matching: 'most' };
      const { hits } = await search(query);
      expect(hits[0]?.id).toBe('ink');
    });

    it('returns the fields that are asked for, and answers several queries in order', async () => {
      const queries: EngineQuery[] = [
        { target: 'passages', words: ['screen'], retrieve: ['speaker', 'ordinal'], limit: 1 },
        { target: 'episodes', fields: ['title'], words: ['lighthouse'], limit: 1 },
      ];
      const results = await engine.search(queries);
      expect(results.map(({ hits }) => hits)).toEqual([
        [{ speaker: 'ada palmer', ordinal: 0 }],
        [{ id: 'ep-3' }],
      ]);
      expect(await engine.search([])).toEqual([]);
    });

    it('matches the beginning of a word in the fields that are named, up to the limit', async () => {
      const inTitles = async (words: string[], prefix: string, limit: number) => {
        const fields: QueryOf<'episodes'>['fields'] = ['title', 'podcast'];
        const [{ hits }] = await engine.search([{ target: 'episodes', words, prefix, fields, limit }]);
        return idsOf(hits);
      };
      expect(await inTitles(['paper'], 'mi', 5)).toEqual(['ep-1']);
      expect(await inTitles([], 'harb', 5)).toEqual(['ep-1', 'ep-3']);
      expect(await inTitles([], 'harb', 1)).toHaveLength(1);
      expect(await inTitles([], 'palm', 5)).toEqual([]);
    });

    it('reads all that match, page by page, each once', async () => {
      const ids = Array.from({ length: 2 * scanPageSize.passages + 3 }, (_, at) => `bulk-${at}`);
      await (
        await engine.index(
          'passages',
          // Each passage has a place of its own in its episode.
          ids.map((id, ordinal) => passage(id, 'A bulky parcel.', { episode_id: 'bulk', ordinal })),
        )
      ).done();
      const pages = await Array.fromAsync(engine.scan({ target: 'passages', words: ['bulky'] }));
      for (const { hits } of pages) expect(hits.length).toBeLessThanOrEqual(scanPageSize.passages);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([ids.length]));
      expect(idsOf(pages.flatMap(({ hits }) => hits))).toEqual(ids.toSorted());
      await (
        await engine.delete(
          'passages',
          ids.map((id) => ({ id, episode_id: 'bulk' })),
        )
      ).done();
      const [none] = await Array.fromAsync(engine.scan({ target: 'passages', words: ['bulky'] }));
      expect(none).toEqual({ hits: [], total: 0, facets: {} });
    });

    it('lists all keys page by page', async () => {
      const keys = (await Array.fromAsync(engine.keys('passages'))).flat();
      const expected = passages.map(({ id, episode_id }) => ({ id, episode_id }));
      expect(keys.toSorted(byId)).toEqual(expected.toSorted(byId));
    });

    it('says when all accepted work is done', async () => {
      await engine.index('passages', [passage('late', 'A late passage.', { episode_id: 'ep-6' })]);
      expect(await engine.settle(20_000)).toBe(true);
      expect(await found({ words: ['late'] })).toEqual(['late']);
    });

    it('deletes documents by id', async () => {
      const keys = [
        { id: 'late', episode_id: 'ep-6' },
        { id: 'undated', episode_id: 'ep-4' },
        { id: 'unknown', episode_id: 'ep-9' },
      ];
      await (await engine.delete('passages', keys)).done();
      expect(await found({ words: ['late'] })).toEqual([]);
      expect((await engine.health()).passages).toBe(passages.length - 1);
    });

    it('takes whatever is between two words for one blank, and other forms for words', async () => {
      const text = tokensToEngineText([...tokenize('東京都', 'ja'), ...tokenize('Müller kommt', 'de')]);
      await (await engine.index('passages', [passage('bent', '', { text, episode_id: 'ep-7' })])).done();
      expect(await found({ phrases: [['東', '京', '都', 'muller', 'kommt']] })).toEqual(['bent']);
      expect(await found({ words: ['mueller', '都'] })).toEqual(['bent']);
      await (await engine.delete('passages', [{ id: 'bent', episode_id: 'ep-7' }])).done();
    });

    it('searches the current index until the rebuilt one is swapped in', async () => {
      const next = await engine.rebuild();
      const written = [
        passage('rebuilt', 'A rebuilt paper.'),
        passage('removed', 'A removed paper.', { episode_id: 'ep-8' }),
      ];
      await (await next.index('passages', written)).done();
      const removed = { id: 'removed', episode_id: 'ep-8' };
      await (await next.delete('passages', [removed])).done();
      expect(await next.health()).toEqual({ passages: 1, episodes: 0 });
      expect((await engine.health()).passages).toBe(passages.length - 1);
      expect(await found({ words: ['rebuilt'] })).toEqual([]);
      await next.swap();
      await waitUntil(async () => (await engine.health()).passages === 1);
      expect(await found({ words: ['paper'] })).toEqual(['rebuilt']);
    });

    it('reports an engine that doesn’t answer as unavailable', async () => {
      await expect(
        unreachable.search([{ target: 'passages', words: ['paper'], limit: 1 }]),
      ).rejects.toMatchObject({ code: 'search_unavailable' });
      await expect(unreachable.health()).rejects.toThrow();
    });
  });
}
