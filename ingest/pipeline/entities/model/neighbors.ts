import { isWordCode } from '../characters.ts';

/** Two words on each side of a span, in lower case, and the sign next to it; empty where the sentence ends. */
export type Neighbors = {
  before: string;
  before2: string;
  after: string;
  after2: string;
  signBefore: string;
  signAfter: string;
};

const maxGap = 3;

function wordFrom(text: string, from: number): { word: string; end: number } {
  let at = from;
  while (at < text.length && at < from + maxGap && !isWordCode(text.charCodeAt(at))) {
    if (/[.!?]/.test(text.charAt(at))) return { word: '', end: text.length };
    at += 1;
  }
  let end = at;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end += 1;
  return { word: text.slice(at, end).toLowerCase(), end };
}

function wordBefore(text: string, to: number): { word: string; start: number } {
  let at = to;
  while (at > 0 && at > to - maxGap && !isWordCode(text.charCodeAt(at - 1))) {
    if (/[.!?]/.test(text.charAt(at - 1))) return { word: '', start: 0 };
    at -= 1;
  }
  let start = at;
  while (start > 0 && isWordCode(text.charCodeAt(start - 1))) start -= 1;
  return { word: text.slice(start, at).toLowerCase(), start };
}

/** The words around a span. */
export function neighborsOf(text: string, { start, end }: { start: number; end: number }): Neighbors {
  const before = wordBefore(text, start);
  const after = wordFrom(text, end);
  return {
    before: before.word,
    before2: wordBefore(text, before.start).word,
    after: after.word,
    after2: wordFrom(text, after.end).word,
    signBefore: text.slice(Math.max(0, start - 2), start).trim(),
    signAfter: text.slice(end, end + 1).trim(),
  };
}
