import type { Bm25Constants } from './ranking.ts';

/**
 * What a word counts that a text of so many words says so often: 0 if it doesn't, 1 for once in an average text, and
 * at most `saturation` + 1. Okapi BM25 without the word's rareness, which is its weight (Robertson and Zaragoza, 2009).
 */
export function bm25Count(count: number, length: number, constants: Bm25Constants): number {
  const { saturation, lengthShare, averageLength } = constants;
  const damping = saturation * (1 - lengthShare + lengthShare * (length / averageLength));
  return (count * (saturation + 1)) / (count + damping);
}
