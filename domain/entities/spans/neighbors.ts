import { isWordCode } from '../lexicon/characters.ts';
import { lowerHash, wordHash } from '../tables/hash.ts';

/** Numbers for two words next to a place, in lower case, and for the sign there; of no word where the sentence ends. */
export type Neighbors = { word: number; second: number; sign: number };

const maxGap = 3;

const endsSentence = (code: number) => code === 46 || code === 33 || code === 63;

/** Where a word is; an empty one at the text's end stands for the end of a sentence. */
type WordPlace = { start: number; end: number };

function wordFrom(text: string, from: number): WordPlace {
  let start = from;
  while (start < text.length && start < from + maxGap && !isWordCode(text.charCodeAt(start))) {
    if (endsSentence(text.charCodeAt(start))) return { start: text.length, end: text.length };
    start += 1;
  }
  let end = start;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end += 1;
  return { start, end };
}

function wordBefore(text: string, to: number): WordPlace {
  let end = to;
  while (end > 0 && end > to - maxGap && !isWordCode(text.charCodeAt(end - 1))) {
    if (endsSentence(text.charCodeAt(end - 1))) return { start: 0, end: 0 };
    end -= 1;
  }
  let start = end;
  while (start > 0 && isWordCode(text.charCodeAt(start - 1))) start -= 1;
  return { start, end };
}

/** What comes before a place. */
export function neighborsBefore(text: string, at: number): Neighbors {
  const first = wordBefore(text, at);
  const second = wordBefore(text, first.start);
  return {
    word: lowerHash(text, first.start, first.end),
    second: lowerHash(text, second.start, second.end),
    sign: wordHash(text.slice(Math.max(0, at - 2), at).trim()),
  };
}

/** What comes after a place. */
export function neighborsAfter(text: string, at: number): Neighbors {
  const first = wordFrom(text, at);
  const second = wordFrom(text, first.end);
  return {
    word: lowerHash(text, first.start, first.end),
    second: lowerHash(text, second.start, second.end),
    sign: wordHash(text.slice(at, at + 1).trim()),
  };
}
