import { describe, expect, it } from 'vitest';
import { phrase } from '../../core/query/expression.ts';
import { readQuery, withAlternatives, withoutAsking } from './query.ts';

const wordsAskedAbout = (text: string) => {
  return withoutAsking(readQuery(text)).words;
};

describe('what a query asks about', () => {
  it('is said by the words that are no question', () => {
    expect(wordsAskedAbout('why is css hard')).toEqual(['css', 'hard']);
    expect(wordsAskedAbout('postgres vs mysql')).toEqual(['postgres', 'mysql']);
  });

  it('is everything where all words ask, or somebody typed operators', () => {
    expect(wordsAskedAbout('Evan You')).toEqual(['evan', 'you']);
    expect(wordsAskedAbout('who are you')).toEqual(['who', 'are', 'you']);
    expect(wordsAskedAbout('(why OR how) css')).toEqual(['why', 'how', 'css']);
  });
});

describe('the words that a query looks for', () => {
  const wordsOf = (text: string) => readQuery(text).words;

  it('are there once each, in the order in which they were typed', () => {
    expect(wordsOf('Rust and Go, or Rust and Zig?')).toEqual(['rust', 'and', 'go', 'or', 'zig']);
  });

  it('are none of those that must not be said', () => {
    expect(wordsOf('rust -crates')).toEqual(['rust']);
    expect(wordsOf('rust NOT "go to"')).toEqual(['rust']);
  });

  it('are those of quotes, alternatives and fields, too', () => {
    expect(wordsOf('"tree nursery" OR moss')).toEqual(['tree', 'nursery', 'moss']);
    expect(wordsOf('speaker:palmer terra')).toEqual(['palmer', 'terra']);
  });

  it('are needed: signs alone are refused', () => {
    expect(() => readQuery(' ?! ')).toThrow('There is no word in it.');
  });
});

describe('a query', () => {
  const isPlain = (text: string) => readQuery(text).isPlain;
  const isLoosenable = (text: string) => readQuery(text).isLoosenable;

  it('is corrected if it has nothing but words and quotes', () => {
    expect(['moss', 'tree nursery', 'the "tree nursery" license'].map(isPlain)).toEqual([true, true, true]);
    const withOperators = ['tree OR moss', 'tree -moss', 'nurs*', 'tree NEAR/3 moss', 'speaker:palmer'];
    expect(withOperators.filter(isPlain)).toEqual([]);
  });

  it('finds episodes with some of its words if it has several and none in quotes', () => {
    expect(isLoosenable('tree nursery')).toBe(true);
    const strict = [
      'moss',
      '"tree nursery"',
      'a “tree nursery”',
      'a „tree nursery“',
      'tree OR moss',
      'tree -moss',
    ];
    expect(strict.filter(isLoosenable)).toEqual([]);
  });
});

describe('a query that is one of several names of an entity', () => {
  const query = readQuery('ada palmer');
  const named = query && withAlternatives(query, [phrase(['dr', 'palmer'])]);

  it('is found under each of them', () => {
    expect(named?.words).toEqual(['ada', 'palmer', 'dr']);
    expect(named?.names).toEqual([
      ['ada', 'palmer'],
      ['dr', 'palmer'],
    ]);
    expect(named?.expression).toMatchObject({
      kind: 'or',
      parts: [query?.expression, phrase(['dr', 'palmer'])],
    });
  });

  it('still is what was typed', () => {
    expect(named?.text).toBe('ada palmer');
  });

  it('is as it was without others', () => {
    expect(query && withAlternatives(query, [])).toBe(query);
  });
});
