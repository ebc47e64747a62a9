import { describe, expect, it } from 'vitest';
import { closestWords, toShapes } from './closest-words.ts';

const shapes = toShapes(
  new Map(Object.entries({ lighthouse: 5, warehouse: 1, house: 40, wes: 9, was: 900, cdc: 60, redis: 40 })),
);
const spellings = (word: string) => closestWords(shapes, word, false).map((spelling) => spelling.word);

describe('the known words that may have been meant', () => {
  it('are found when two letters are swapped', () => {
    expect(spellings('lighthuose')).toEqual(['lighthouse']);
    expect(spellings('warehuose')).toEqual(['warehouse']);
    expect(spellings('wse')).toEqual(['wes']);
  });

  it('are no shorter than an abbreviation', () => {
    expect(spellings('cbdc')).toEqual([]);
    expect(spellings('redi')).toEqual(['redis']);
  });

  it('are never words that the library lacks', () => {
    expect(spellings('kubernets')).toEqual([]);
  });
});
