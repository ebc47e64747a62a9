import { describe, expect, it } from 'vitest';
import { isRatherOneWord, pairsOf } from './join-words.ts';

const counts: Record<string, number> = { coldcard: 40, startup: 900, notebook: 90, forget: 800, rareword: 3 };
const pairs = (text: string) =>
  pairsOf({ count: (word) => counts[word] ?? 0 }, text).map(({ joined }) => joined);

describe('two words of a query', () => {
  it('may be one word of the library', () => {
    expect(pairs('cold card')).toEqual(['coldcard']);
    expect(pairs('a Note Book for my Cold  Card')).toEqual(['notebook', 'coldcard']);
  });

  it('are not one word that the library hardly knows', () => {
    expect(pairs('rare word')).toEqual([]);
  });

  it('are not one word with a sign between them', () => {
    expect(pairs('cold, card')).toEqual([]);
    expect(pairs('cold / card')).toEqual([]);
  });

  it('are not one word if one of them means nothing by itself', () => {
    expect(pairs('for get')).toEqual([]);
  });

  it('are one word that is said much more often than the two', () => {
    expect(isRatherOneWord(40, 0, true)).toBe(true);
    expect(isRatherOneWord(40, 20, true)).toBe(false);
    expect(isRatherOneWord(9, 0, true)).toBe(false);
  });

  it('are less likely one word among others', () => {
    expect(isRatherOneWord(100, 4, true)).toBe(true);
    expect(isRatherOneWord(100, 4, false)).toBe(false);
    expect(isRatherOneWord(900, 4, false)).toBe(true);
  });
});
