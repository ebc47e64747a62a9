import { describe, expect, it } from 'vitest';
import type { Spelling } from '../../library/vocabulary/closest-words.ts';
import { isSurelyWrong, likelyWords, readTyped, replaceWords } from './correction.ts';

const spelling = (word: string, count: number, distance = 1): Spelling => ({ word, count, distance });

const likely = (word: string, changes: Partial<Parameters<typeof likelyWords>[1]>) =>
  likelyWords(word, { count: 0, spellings: [], split: [], hasNoMatches: false, ...changes });

describe('what may have been meant by a word', () => {
  it('is a word that the library knows in place of one that it lacks', () => {
    expect(likely('kubernets', { spellings: [spelling('kubernetes', 5)] })).toEqual(['kubernetes']);
  });

  it('is the word as it was typed, if nothing is like it', () => {
    expect(likely('frobnicator', {})).toEqual(['frobnicator']);
  });

  it('is another word for a rare one only if it is said very much more often', () => {
    const options = (count: number) => likely('zod', { count: 2, spellings: [spelling('god', count)] });
    expect(options(150)).toEqual(['zod']);
    expect(options(900)).toEqual(['god', 'zod']);
  });

  it('is any more common word for a rare one if nothing matches the query', () => {
    const options = (count: number) =>
      likely('zod', { count: 2, spellings: [spelling('god', count)], hasNoMatches: true });
    expect(options(3)).toEqual(['god', 'zod']);
    expect(options(1)).toEqual(['zod']);
  });

  it('is one wrong letter, then a missing space, then two wrong letters', () => {
    const spellings = [spelling('coldcase', 900, 2), spelling('coldcart', 20, 1)];
    expect(likely('coldcard', { spellings, split: ['"cold card"'] })).toEqual([
      'coldcart',
      '"cold card"',
      'coldcase',
    ]);
  });
});

describe('a word of a query', () => {
  const meant = (text: string) =>
    readTyped(text)
      .filter(({ isMeant }) => isMeant)
      .map(({ word }) => word);
  const unfinished = (text: string) =>
    readTyped(text)
      .filter(({ isUnfinished }) => isUnfinished)
      .map(({ word }) => word);

  it('is right in quotes of any kind', () => {
    expect(meant('the "tree nursry" lisense')).toEqual(['tree', 'nursry']);
    expect(meant('the “tree nursry” lisense')).toEqual(['tree', 'nursry']);
    expect(meant('the „tree nursry“ lisense')).toEqual(['tree', 'nursry']);
    expect(meant('the «tree nursry» lisense')).toEqual(['tree', 'nursry']);
  });

  it('may be wrong between two quotes and after them', () => {
    expect(meant('"tree" nursry "license" of mosss')).toEqual(['tree', 'license']);
  });

  it('is right in quotes that are still open', () => {
    expect(meant('moss "tree nursry')).toEqual(['tree', 'nursry']);
  });

  it('is right as an abbreviation in capitals', () => {
    expect(meant('CBDC or Cbdc or cbdc')).toEqual(['cbdc']);
    expect(meant('KUBERNETS')).toEqual([]);
  });

  it('is unfinished at the end of what is typed', () => {
    expect(unfinished('tree nurs')).toEqual(['nurs']);
    expect(unfinished('tree nurs ')).toEqual([]);
    expect(unfinished('"tree nurs"')).toEqual([]);
  });
});

describe('a word that is replaced without asking', () => {
  const replaced = (text: string, counts: Record<string, number> = {}) =>
    readTyped(text)
      .filter((token) => !token.isMeant && isSurelyWrong(token, counts[token.word] ?? 0))
      .map(({ word }) => word);

  it('is one that the library lacks, and never one that it has', () => {
    expect(replaced('kubernets operator', { operator: 90 })).toEqual(['kubernets']);
    expect(replaced('kubernets operator', { operator: 90, kubernets: 1 })).toEqual([]);
  });

  it('has five letters or more', () => {
    expect(replaced('root rooot roooot')).toEqual(['rooot', 'roooot']);
  });

  it('has no capital, but for the first, which phones write', () => {
    expect(replaced('quantum cryptography Brussels', { quantum: 9, cryptography: 9 })).toEqual([]);
    expect(replaced('Kubernets operator', { operator: 90 })).toEqual(['kubernets']);
    expect(replaced('kuberNets')).toEqual([]);
  });
});

describe('a corrected query', () => {
  const replace = (text: string, ...words: string[]) => replaceWords(text, readTyped(text), words);

  it('keeps all that was right, as it was typed', () => {
    expect(replace('Tree  nursry, LICENSE!', 'tree', 'nursery', 'license')).toBe('Tree  nursery, LICENSE!');
  });

  it('has two words for one that was typed without a space', () => {
    expect(replace('machinelearning jobs', '"machine learning"', 'jobs')).toBe('"machine learning" jobs');
  });

  it('is none if all was right', () => {
    expect(replace('Tree nursery', 'tree', 'nursery')).toBeUndefined();
  });
});
