import { describe, expect, it } from 'vitest';
import type { EngineQuery, QueryOf } from '../engine.ts';
import { toBool } from './clauses.ts';
import { hasPositions, wordFields } from './mappings.ts';

const passages = (query: Partial<QueryOf<'passages'>>): EngineQuery => ({
  ...{ target: 'passages', words: [], limit: 10 },
  ...query,
});
const episodes = (query: Partial<QueryOf<'episodes'>>): EngineQuery => ({
  ...{ target: 'episodes', words: [], limit: 10 },
  ...query,
});

/** Every field that a clause of this kind names, wherever it is. */
function fieldsOf(clauses: unknown, kind: string): string[] {
  if (typeof clauses !== 'object' || clauses === null) return [];
  return Object.entries(clauses).flatMap(([name, inner]) =>
    name === kind && typeof inner === 'object' ? Object.keys(inner ?? {}) : fieldsOf(inner, kind),
  );
}

const count = (clauses: unknown) => (Array.isArray(clauses) ? clauses.length : Number(clauses !== undefined));

describe('what a document must have', () => {
  it('is every word, phrase and beginning, each in any of the fields, and every filter', () => {
    const { bool } = toBool(
      episodes({
        words: ['paper', 'mill'],
        phrases: [['old', 'river']],
        prefix: 'wind',
        filters: [{ field: 'language', anyOf: ['en'] }],
      }),
    );
    expect(count(bool.filter)).toBe(5);
    expect(fieldsOf(bool.filter, 'term')).toEqual([...wordFields.episodes, ...wordFields.episodes]);
    expect(fieldsOf(bool.filter, 'prefix')).toEqual(wordFields.episodes);
  });

  it('is a word once, however often it is asked for', () => {
    expect(count(toBool(passages({ words: ['paper', 'paper', 'paper'] })).bool.filter)).toBe(1);
    const { must } = toBool(passages({ words: ['paper', 'paper'], matching: 'most' })).bool;
    expect(fieldsOf(must, 'term')).toEqual(wordFields.passages);
  });

  it('is not what only ranks it', () => {
    const { bool } = toBool(episodes({ words: ['paper'], filters: [{ field: 'language', anyOf: ['en'] }] }));
    expect(count(bool.should)).toBe(1);
    expect(bool.minimum_should_match).toBe(0);
  });

  it('is none of the excluded words in the fields that are searched, also where some words are enough', () => {
    for (const matching of ['all', 'most'] as const) {
      const { bool } = toBool(
        passages({ words: ['paper'], excluded: ['ink', 'pen'], fields: ['text', 'next', 'about'], matching }),
      );
      expect(fieldsOf(bool.must_not, 'term')).toEqual(['place', 'about', 'place', 'about']);
      expect(count(bool.must_not)).toBe(2);
    }
  });

  it('is a phrase where words have an order, and a phrase of one word anywhere', () => {
    const phraseFields = wordFields.episodes.filter(hasPositions);
    expect(phraseFields).toEqual(['title', 'podcast', 'people', 'description']);
    const { bool } = toBool(episodes({ phrases: [['paper', 'mill']] }));
    // The engine refuses to compare positions in the other fields.
    expect(fieldsOf(bool, 'match_phrase')).toEqual([...phraseFields, ...phraseFields]);
    const single = toBool(episodes({ phrases: [['paper']] })).bool;
    expect(fieldsOf(single.filter, 'term')).toEqual(wordFields.episodes);
    expect(fieldsOf(single, 'match_phrase')).toEqual([]);
  });

  it('is asked for with letters and digits alone, as it was indexed', () => {
    const query = { words: ['c++'], phrases: [['c++', 'é']], prefix: 'é', excluded: ['é'] };
    for (const bool of [
      toBool(episodes(query)).bool,
      toBool(passages({ ...query, matching: 'most' })).bool,
    ]) {
      expect(JSON.stringify(bool)).not.toMatch(/é|\+/);
    }
    expect(JSON.stringify(toBool(passages({ words: ['é', 'c++'] })).bool)).not.toMatch(/é|\+/);
  });
});

describe('what makes a document better', () => {
  it('is how near the neighbors of a query are in a passage', () => {
    const { bool, isRanked } = toBool(passages({ words: ['old', 'paper', 'mill'] }));
    const pairs = [bool.should].flat().map((clause) => clause?.intervals?.text?.match?.query);
    expect(pairs).toEqual(['old paper', 'paper mill']);
    expect(isRanked).toBe(true);
    // One word has no neighbors: all that have it are as good.
    expect(toBool(passages({ words: ['paper'] })).isRanked).toBe(false);
  });

  it('is the field of an episode, where each counts for more than all that come later', () => {
    const { bool } = toBool(episodes({ words: ['paper'] }));
    const [best] = [bool.should].flat();
    const boosts = (best?.dis_max?.queries ?? []).map(({ constant_score }) => constant_score?.boost ?? 0);
    expect(boosts).toHaveLength(wordFields.episodes.length);
    for (const [at, boost] of boosts.entries())
      expect(boost).toBeGreaterThan(boosts.slice(at + 1).reduce((sum, later) => sum + later, 0));
  });

  it('is nothing when documents are sorted by date or only counted', () => {
    for (const query of [{ sort: 'newest' as const }, { limit: 0 }]) {
      const { bool, isRanked } = toBool(episodes({ words: ['paper', 'mill'], ...query }));
      expect(bool.should).toEqual([]);
      expect(isRanked).toBe(false);
    }
  });

  it('is how many of the words it has, where some are enough, and no word is needed', () => {
    const { bool, isRanked } = toBool(passages({ words: ['paper', 'mill'], matching: 'most' }));
    expect(bool.filter).toEqual([]);
    expect([bool.must].flat()).toEqual([
      { bool: { should: [expect.anything(), expect.anything()], minimum_should_match: 1 } },
    ]);
    expect(isRanked).toBe(true);
    expect(toBool(passages({ words: ['paper'], matching: 'most', sort: 'newest' })).isRanked).toBe(false);
  });
});
