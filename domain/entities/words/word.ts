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
type WordCounter = { document: number; counts: WordCounts };

const words = new Map<string, Word>();
const counters = new Map<string, WordCounter>();

function counterOf(lower: string): WordCounter {
  const existing = counters.get(lower);
  if (existing) return existing;
  const counter = { document: 0, counts: { inside: 0, opening: 0, lower: 0 } };
  counters.set(lower, counter);
  return counter;
}

const isAllCaps = (word: string) =>
  word.length > 1 && !/\p{Ll}/u.test(word.replace(/s$/, '')) && /\p{Lu}.*\p{Lu}/u.test(word);

/** Words as they are looked up in lists. */
export const phraseOfWords = (words: Pick<WordForm, 'lower'>[]): string =>
  words.map(({ lower }) => lower).join(' ');

export const withPlainApostrophe = (word: string): string => word.replace('’', "'");

function toWord(text: string): Word {
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

/** What is known of a word. Words repeat, so those of earlier documents are kept. */
export function wordOf(text: string): Word {
  const existing = words.get(text);
  if (existing) return existing;
  const word = toWord(text);
  words.set(text, word);
  return word;
}

/** Forgets the words of earlier documents. Whoever keeps words must forget them at the same time. */
export function forgetWords(): void {
  words.clear();
  counters.clear();
}
