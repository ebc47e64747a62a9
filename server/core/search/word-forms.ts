import { stemmer } from 'stemmer';

/** Shorter beginnings are shared by words that have nothing to do with each other. */
const minStemLength = 3;

/** What the forms of an English word have in common: `discussed` and `discussion` give the same. */
export const stemOf = (word: string): string => {
  const stem = stemmer(word);
  return stem.length < minStemLength ? word : stem;
};

/** Words in alphabetical order. */
export type SortedWords = string[];

/** The position of the first word that isn't before this one. */
function positionOf(sorted: SortedWords, word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The other known words with the stem of this one. */
export function formsOf(sorted: SortedWords, word: string): string[] {
  const stem = stemOf(word);
  // The last letter of a stem may stand for another one: `companies` has the stem `compani`.
  const beginning = stem.length > minStemLength ? stem.slice(0, -1) : stem;
  const forms: string[] = [];
  for (let at = positionOf(sorted, beginning); sorted[at]?.startsWith(beginning); at += 1) {
    const candidate = sorted[at] ?? '';
    if (candidate !== word && stemOf(candidate) === stem) forms.push(candidate);
  }
  return forms;
}
