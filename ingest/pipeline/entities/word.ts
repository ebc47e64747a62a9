import { copyOf } from '../text/copy-of.ts';
import { meaningsOf } from './lexicon.ts';
import { wordHash } from './model/hash.ts';
import { shapeOf } from './model/shape.ts';
import { listsOf } from './word-lists.ts';

/** What is written, and the same in lower case. */
export type WordForm = { text: string; lower: string };

/** A word as it is written, with what is known of it wherever it occurs. */
export type Word = WordForm & {
  allCaps: boolean;
  /** What it is known to be, as bits. */
  meanings: number;
  /** The lists that have it, as bits. */
  lists: number;
  shape: string;
  shapeHash: number;
  /** Of the word, its first three letters, its last three and its last two. */
  hash: number;
  startHash: number;
  endHash: number;
  shortEndHash: number;
};

const maxWords = 50_000;
const words = new Map<string, Word>();

const isAllCaps = (word: string) =>
  word.length > 1 && !/\p{Ll}/u.test(word.replace(/s$/, '')) && /\p{Lu}.*\p{Lu}/u.test(word);

function toWord(text: string): Word {
  const lower = text.toLowerCase();
  const shape = shapeOf(text);
  return {
    text,
    lower,
    allCaps: isAllCaps(text),
    meanings: meaningsOf(lower),
    lists: listsOf(lower),
    shape,
    shapeHash: wordHash(shape),
    hash: wordHash(lower),
    startHash: wordHash(lower.slice(0, 3)),
    endHash: wordHash(lower.slice(-3)),
    shortEndHash: wordHash(lower.slice(-2)),
  };
}

/** What is known of a word. Words repeat, so those of before are kept. */
export function wordOf(text: string): Word {
  const existing = words.get(text);
  if (existing) return existing;
  if (words.size >= maxWords) words.clear();
  const word = toWord(copyOf(text));
  words.set(word.text, word);
  return word;
}
