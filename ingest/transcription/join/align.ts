import { editDistance } from '../../../domain/core/text/edit-distance.ts';
import type { Word } from './word.ts';

/** Two words, by their places in both lists, that are the same one. */
export type Pair = [before: number, after: number];

/** Two services' times of a word are this close. */
const closeSeconds = 1;
const similarScore = 0.5;
const nextScore = 0.2;
const minSimilarLetters = 4;
const maxDifference = 0.25;
const maxSimilarLetters = 30;

/** Whether two words may be one that was misheard: "harbor" and "harbors". */
function areSimilar(a: string, b: string): boolean {
  const length = Math.max(a.length, b.length);
  return (
    length >= minSimilarLetters && length <= maxSimilarLetters && editDistance(a, b) <= length * maxDifference
  );
}

function scoreOf(a: Word, b: Word, maxDistance: number): number {
  if (a.key === '' || b.key === '') return 0;
  const distance = Math.abs(a.start - b.start);
  if (distance > maxDistance) return 0;
  const score = a.key === b.key ? 1 : areSimilar(a.key, b.key) ? similarScore : 0;
  return score * (1 - (0.5 * Math.min(distance, maxDistance)) / Math.max(closeSeconds, maxDistance));
}

/**
 * The words that two lists have in common, in order: the longest common sequence, in which words that are close in time
 * and next to each other count more. Times of the same word differ by at most `maxDistance` seconds. O(n²).
 */
export function align(before: Word[], after: Word[], maxDistance: number): Pair[] {
  const width = after.length + 1;
  const scores = before.map((a) => after.map((b) => scoreOf(a, b, maxDistance)));
  const scoreAt = (i: number, j: number) => scores[i]?.[j] ?? 0;
  const best = new Float64Array((before.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  // A word that follows another pair counts more.
  const pairScore = (i: number, j: number) =>
    scoreAt(i, j) + (scoreAt(i, j) > 0 && scoreAt(i + 1, j + 1) > 0 ? nextScore : 0);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const paired = scoreAt(i, j) > 0 ? pairScore(i, j) + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    const isPaired = scoreAt(i, j) > 0 && at(i, j) === pairScore(i, j) + at(i + 1, j + 1);
    if (isPaired) pairs.push([i++, j++]);
    else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}
