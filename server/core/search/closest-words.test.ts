import { describe, expect, it } from 'vitest';
import { closestWords, toShapes } from './closest-words.ts';

const shapes = toShapes(
  new Map(Object.entries({ lighthouse: 5, warehouse: 1, house: 40, wes: 9, was: 900 })),
);
const spellings = (word: string) => closestWords(shapes, word, false).map((spelling) => spelling.word);

describe('the known words that may have been meant', () => {
  it('are found when two letters are swapped', () => {
    expect(spellings('lighthuose')).toEqual(['lighthouse']);
    expect(spellings('warehuose')).toEqual(['warehouse']);
    expect(spellings('wse')).toEqual(['wes']);
  });

  it('are never words that the library lacks', () => {
    expect(spellings('kubernets')).toEqual([]);
  });
});
