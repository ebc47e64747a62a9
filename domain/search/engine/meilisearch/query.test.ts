import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { passage, year2024 } from '../../../../testing/engines/engine-documents.ts';
import type { Filter } from '../engine.ts';
import { MeilisearchEngine } from './meilisearch-engine.ts';
import { toMeilisearchQuery } from './query.ts';

/** What would end a value, a list or a filter if it were not quoted. */
const oddValues = [
  'a"b',
  'a\\',
  'a\\"b',
  "a'b",
  'a], b',
  'a" OR language EXISTS OR language = "b',
  'IS NULL',
];

const documents = [
  passage('dated', 'Paper.'),
  passage('undated', 'Paper.', { published: null }),
  passage('before-1970', 'Paper mill.', { published: -86_400 }),
  ...oddValues.map((language, at) => passage(`odd-${at}`, 'Ink.', { language })),
].map((document, at) => ({ ...document, id: `document-${at}`, episode_id: document.id }));

let engine: MeilisearchEngine;

beforeAll(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  engine = new MeilisearchEngine({ url, key, indexName: `test_${randomUUID().replaceAll('-', '')}` });
  await engine.prepare();
  await (await engine.index('passages', documents)).done();
});
afterAll(() => engine.drop());

async function found(filters: Filter[], words = ['paper']): Promise<string[]> {
  const retrieve: 'episode_id'[] = ['episode_id'];
  const [{ hits }] = await engine.search([{ target: 'passages', words, filters, retrieve, limit: 20 }]);
  return hits.map((hit) => hit.episode_id).sort();
}

describe('a filter', () => {
  it('means the values that it lists, whatever is in them', async () => {
    for (const [at, value] of oddValues.entries())
      expect(await found([{ field: 'language', anyOf: [value] }], [])).toEqual([`odd-${at}`]);
    expect(await found([{ field: 'language', anyOf: ['en', ...oddValues] }], ['ink'])).toHaveLength(
      oddValues.length,
    );
  });

  it('that lists no values lets nothing pass, or nothing be left out', async () => {
    expect(await found([{ field: 'language', anyOf: [] }])).toEqual([]);
    expect(await found([{ field: 'episode_id', noneOf: [] }])).toEqual(['before-1970', 'dated', 'undated']);
  });

  it('of dates lets undated documents pass only if it says so, whatever its bounds', async () => {
    const inTime = (bounds: { from?: number; before?: number; orUndated?: boolean }) =>
      found([{ field: 'published', ...bounds }]);
    expect(await inTime({})).toEqual(['before-1970', 'dated']);
    expect(await inTime({ orUndated: true })).toEqual(['before-1970', 'dated', 'undated']);
    expect(await inTime({ from: 0 })).toEqual(['dated']);
    expect(await inTime({ before: 0 })).toEqual(['before-1970']);
    expect(await inTime({ from: year2024, before: year2024 })).toEqual([]);
    expect(await inTime({ from: year2024, before: year2024 + 1, orUndated: true })).toEqual([
      ...['dated', 'undated'],
    ]);
  });

  it('that lets undated documents pass doesn’t lift the filters next to it', async () => {
    const filters: Filter[] = [
      { field: 'episode_id', noneOf: ['undated'] },
      { field: 'published', from: year2024, orUndated: true },
    ];
    expect(await found(filters)).toEqual(['dated']);
    expect(await found(filters.toReversed())).toEqual(['dated']);
  });
});

describe('a query', () => {
  const query = { target: 'passages' as const, words: ['paper'], limit: 20 };
  const textOf = (changes: object) => toMeilisearchQuery('library', { ...query, ...changes }).q;

  it('leaves only its prefix open, at the end', () => {
    expect(textOf({ phrases: [['paper', 'mill']], excluded: ['ink'], prefix: 'scr' })).toBe(
      '"paper" "paper mill" -"ink" scr',
    );
    expect(textOf({ words: [], prefix: '' })).toBe('');
  });

  it('excludes whole words', async () => {
    const idsWithout = async (excluded: string[]) => {
      const [{ hits }] = await engine.search([{ ...query, words: ['paper'], excluded }]);
      return hits.length;
    };
    expect(await idsWithout(['mill'])).toBe(2);
    expect(await idsWithout(['mil'])).toBe(3);
  });

  it('asks for the id alone unless more is needed, since a passage is mostly text', async () => {
    const [{ hits }] = await engine.search([{ ...query, limit: 1 }]);
    expect(hits.map((hit) => Object.keys(hit))).toEqual([['id']]);
  });
});
