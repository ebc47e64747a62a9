import type { Word } from './word.ts';

/** Shorter time between two words is none in which another was missed, in seconds. */
const minHoleSeconds = 0.15;
/** How much of a word has to fit. */
const minShare = 0.6;

/**
 * Words with those of another hearing of the same time, where that has words and these have none: between two words, and
 * up to `to` after the last or from `from` before the first.
 */
export function fillHoles(words: Word[], others: Word[], to = Number.POSITIVE_INFINITY, from = 0): Word[] {
  const filled: Word[] = [];
  let at = 0;
  let end = from;
  for (const other of others) {
    const middle = (other.start + other.end) / 2;
    while (at < words.length && (words[at]?.start ?? 0) < middle) {
      const word = words[at++];
      if (!word) break;
      filled.push(word);
      end = Math.max(end, word.end);
    }
    const next = words[at]?.start ?? to;
    const isInHole = middle > end && middle < next && next - end >= minHoleSeconds;
    const length = Math.min(next, other.end) - Math.max(end, other.start);
    if (isInHole && length >= minShare * (other.end - other.start)) filled.push(other);
  }
  return [...filled, ...words.slice(at)];
}
