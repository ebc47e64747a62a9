import { knownOf } from '../lexicon/lexicon.ts';
import { listsIn } from '../lexicon/word-classes.ts';
import { capitalShare } from '../tables/capitals.ts';
import { type Clusters, clustersOf, talkClustersOf } from '../tables/clusters.ts';
import { wordHash } from '../tables/hash.ts';
import { shapeOf } from '../tables/shape.ts';

/** What is written, and the same in lower case. */
export type WordForm = { text: string; lower: string };

/** A word as it is written, with what is known of it wherever it occurs. */
export type Word = WordForm & {
  allCaps: boolean;
  /** All that is known of it, as bits. */
  known: number;
  /** The lists that have it, as bits. */
  lists: number;
  shape: string;
  shapeHash: number;
  /** Of the word, its first three letters, its last three and its last two. */
  hash: number;
  startHash: number;
  endHash: number;
  shortEndHash: number;
  clusters: Clusters;
  /** By how people talk, as it is written: "Go" and "go" are other words. */
  talkClusters: Clusters;
  /** How often talk has it with a capital, in steps; 0 when that isn't known. */
  capitalShare: number;
  counter: WordCounter;
};

/** How often a document has a word, in lower case, with a capital inside a sentence, with one at its start, and without. */
export type WordCounts = { inside: number; opening: number; lower: number };

/** The counts of the document that was read last among those that have the word. */
export type WordCounter = { document: number; counts: WordCounts };

const isAllCaps = (word: string) =>
  word.length > 1 && !/\p{Ll}/u.test(word.replace(/s$/, '')) && /\p{Lu}.*\p{Lu}/u.test(word);

/** Words as they are looked up in lists. */
export const phraseOfWords = (words: Pick<WordForm, 'lower'>[]): string =>
  words.map(({ lower }) => lower).join(' ');

export const withPlainApostrophe = (word: string): string => word.replace('’', "'");

/** Looks up what is known of a word. */
export function toWord(text: string, counterOf: (lower: string) => WordCounter): Word {
  const lower = text.toLowerCase();
  const shape = shapeOf(text);
  const known = knownOf(withPlainApostrophe(lower));
  const hash = wordHash(lower);
  return {
    text,
    lower,
    allCaps: isAllCaps(text),
    known,
    lists: listsIn(known),
    shape,
    shapeHash: wordHash(shape),
    hash,
    startHash: wordHash(lower.slice(0, 3)),
    endHash: wordHash(lower.slice(-3)),
    shortEndHash: wordHash(lower.slice(-2)),
    clusters: clustersOf(hash),
    talkClusters: talkClustersOf(wordHash(text)),
    capitalShare: capitalShare(hash),
    counter: counterOf(lower),
  };
}
