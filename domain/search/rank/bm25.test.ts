import { describe, expect, it } from 'vitest';
import { bm25Count } from './bm25.ts';
import { looseBm25, passageBm25 } from './ranking.ts';

const counts = [1, 2, 3, 5, 10, 100];
const lengths = [1, 10, 35, 100, 1_000];

describe.each([
  ['passages', passageBm25],
  ['loose passages', looseBm25],
])('BM25 of %s', (_, constants) => {
  it('is nothing for a word that is not said, and one for a word that an average text says once', () => {
    for (const length of lengths) expect(bm25Count(0, length, constants)).toBe(0);
    expect(bm25Count(1, constants.averageLength, constants)).toBeCloseTo(1);
  });

  it('grows with each time a word is said, always less, and never beyond its limit', () => {
    for (const length of lengths) {
      const gains = Array.from(
        { length: 50 },
        (_, at) => bm25Count(at + 1, length, constants) - bm25Count(at, length, constants),
      );
      expect(gains.every((gain) => gain > 0)).toBe(true);
      expect(gains).toEqual(gains.toSorted((a, b) => b - a));
      expect(bm25Count(1_000_000, length, constants)).toBeLessThan(constants.saturation + 1);
    }
  });

  it('is less in a longer text', () => {
    for (const count of counts) {
      const scores = lengths.map((length) => bm25Count(count, length, constants));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });
});
