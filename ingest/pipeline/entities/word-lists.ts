import { englishWords } from './english-words.ts';
import { readList } from './read-list.ts';

const lists: ReadonlySet<string>[] = [
  new Set(readList('census-first-names')),
  new Set(readList('census-surnames')),
  new Set(readList('large-cities')),
  englishWords,
];

/** Which lists of names, cities and English words have it, as bits. */
export const listsOf = (word: string): number =>
  lists.reduce((bits, list, at) => (list.has(word) ? bits | (1 << at) : bits), 0);
