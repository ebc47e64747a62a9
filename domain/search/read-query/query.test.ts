import { describe, expect, it } from 'vitest';
import { readQuery, withoutAsking } from './query.ts';

const wordsAskedAbout = (text: string) => {
  const query = readQuery(text);
  return query && withoutAsking(query).words;
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
