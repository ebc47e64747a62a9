import { describe, expect, it } from 'vitest';
import type { Filter } from '../engine.ts';
import { type Clause, onlyEpisode, toClause } from './filters.ts';

type Fields = { [field: string]: string | number };
type Range = { gte?: number; lt?: number };

const listOf = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));

/** Whether the engine lets a document pass, as its documentation says. It refuses lists that are longer than this. */
function passes(clause: Clause, fields: Fields): boolean {
  const { terms, range, exists, bool, match_none } = clause;
  if (match_none) return false;
  if (terms) {
    const [[field = '', values] = []] = Object.entries(terms);
    expect(listOf(values).length).toBeLessThanOrEqual(65_536);
    return listOf(values).includes(fields[field]);
  }
  if (exists) return exists.field in fields;
  if (range) {
    const { gte = Number.NEGATIVE_INFINITY, lt = Number.POSITIVE_INFINITY } = range.published as Range;
    const { published } = fields;
    return typeof published === 'number' && published >= gte && published < lt;
  }
  const should = listOf(bool?.should);
  const isEnough = should.length === 0 || should.some((inner) => passes(inner, fields));
  return isEnough && listOf(bool?.must_not).every((inner) => !passes(inner, fields));
}

const dated = { episode_id: 'one', published: 100 };
const undated = { episode_id: 'one' };
const lets = (filter: Filter, fields: Fields) => passes(toClause(filter), fields);

describe('a filter of values', () => {
  it('lets documents pass that have one of them, or none of them', () => {
    const oneOf: Filter = { field: 'episode_id', anyOf: ['one', 'two'] };
    const noneOf: Filter = { field: 'episode_id', noneOf: ['one', 'two'] };
    expect(lets(oneOf, { episode_id: 'two' })).toBe(true);
    expect(lets(oneOf, { episode_id: 'three' })).toBe(false);
    expect(lets(noneOf, { episode_id: 'two' })).toBe(false);
    expect(lets(noneOf, { episode_id: 'three' })).toBe(true);
  });

  it('lets nothing pass without values, and leaves nothing out', () => {
    expect(lets({ field: 'language', anyOf: [] }, { language: 'en' })).toBe(false);
    expect(lets({ field: 'episode_id', noneOf: [] }, dated)).toBe(true);
  });

  it('has as many values as it needs, in lists that the engine accepts', () => {
    const ids = Array.from({ length: 130_000 }, (_, at) => `episode ${at}`);
    for (const episode_id of [ids[0], ids[59_999], ids[60_000], ids[119_999], ids.at(-1)]) {
      if (episode_id === undefined) throw new Error('The list is too short.');
      expect(lets({ field: 'episode_id', anyOf: ids }, { episode_id })).toBe(true);
      expect(lets({ field: 'episode_id', noneOf: ids }, { episode_id })).toBe(false);
    }
    expect(lets({ field: 'episode_id', anyOf: ids }, { episode_id: 'other' })).toBe(false);
    expect(lets({ field: 'episode_id', noneOf: ids }, { episode_id: 'other' })).toBe(true);
  });
});

describe('a filter of dates', () => {
  it('includes its beginning, and excludes its end', () => {
    const at = (published: number) => lets({ field: 'published', from: 0, before: 100 }, { published });
    expect([-1, 0, 99, 100].map(at)).toEqual([false, true, true, false]);
    expect(lets({ field: 'published', before: 0 }, dated)).toBe(false);
  });

  it.each<[string, Filter, boolean, boolean]>([
    ['has no bounds', { field: 'published' }, true, false],
    ['has bounds', { field: 'published', from: 100 }, true, false],
    ['lets undated documents pass', { field: 'published', from: 101, orUndated: true }, false, true],
    ['lets undated documents pass and has no bounds', { field: 'published', orUndated: true }, true, true],
    ['asks for undated documents', { field: 'published', isMissing: true }, false, true],
  ])('that %s', (_, filter, letsDated, letsUndated) => {
    expect(lets(filter, dated)).toBe(letsDated);
    expect(lets(filter, undated)).toBe(letsUndated);
  });
});

describe('a single part of the index is asked', () => {
  it('when only one episode can match, whatever the other filters are', () => {
    const language: Filter = { field: 'language', anyOf: ['en'] };
    expect(onlyEpisode([language, { field: 'episode_id', anyOf: ['one'] }])).toBe('one');
    expect(onlyEpisode([{ field: 'id', anyOf: ['one'] }, language])).toBe('one');
    expect(
      onlyEpisode([
        { field: 'episode_id', anyOf: ['one', 'two'] },
        { field: 'episode_id', anyOf: ['two'] },
      ]),
    ).toBe('two');
  });

  it.each<[string, Filter]>([
    ['a podcast has more episodes', { field: 'podcast_id', anyOf: ['one'] }],
    ['many episodes mention an entity', { field: 'entities', anyOf: ['one'] }],
    ['two episodes may match', { field: 'episode_id', anyOf: ['one', 'two'] }],
    ['no episode may match', { field: 'episode_id', anyOf: [] }],
    ['all others may match', { field: 'episode_id', noneOf: ['one'] }],
  ])('but not when %s', (_, filter) => {
    expect(onlyEpisode([filter])).toBeUndefined();
  });
});
