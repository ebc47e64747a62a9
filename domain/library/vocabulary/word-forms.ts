import { stemmer } from 'stemmer';
import { countBefore } from '../../core/count-before.ts';
import { toAmericanSpelling } from './american-spelling.ts';

/** Shorter beginnings are shared by words that have nothing to do with each other. */
const minStemLength = 3;

/** What the forms and spellings of an English word have in common: `discussed` and `discussion`, `colour` and `colors`. */
export const stemOf = (word: string): string => {
  const stem = stemmer(toAmericanSpelling(word));
  return stem.length < minStemLength ? word : stem;
};

const maxCandidates = 5_000;

/** Words in alphabetical order. */
export type SortedWords = string[];

/** The position of the first word that isn't before this one. */
const positionOf = (sorted: SortedWords, word: string): number =>
  countBefore(sorted.length, (at) => (sorted[at] ?? '') < word);

/** Known words that begin with this, at most `limit` of them. */
export function wordsFrom(sorted: SortedWords, beginning: string, limit: number): string[] {
  const from = positionOf(sorted, beginning);
  let to = from;
  while (to < from + limit && sorted[to]?.startsWith(beginning)) to += 1;
  return sorted.slice(from, to);
}

/** The other known words with the stem of this one. */
export function formsOf(sorted: SortedWords, word: string): string[] {
  const stem = stemOf(word);
  // The last letter of a stem may stand for another one: `companies` has the stem `compani`.
  const beginning = stem.length > minStemLength ? stem.slice(0, -1) : stem;
  return wordsFrom(sorted, beginning, maxCandidates).filter(
    (candidate) => candidate !== word && stemOf(candidate) === stem,
  );
}
