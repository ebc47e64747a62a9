import { firstLetterOf } from '../text/engine-words.ts';

/** A part of a longer word is found by so many of its letters: `大学` in `大学院`, but no `京` in `東京`. */
const minPartLength = 2;

/** Written before a word that goes on meaning what it means: `副总统`, `新技術`. Before two letters alone, of others none is. */
const prefixes = new Set(
  '副总總大小新老非不无無未反超再前后後元旧舊古准準主原真全半单單双雙多高低軽重名'.split(''),
);

const isHan = (word: string) => /^\p{Script=Han}/u.test(firstLetterOf(word));

/** Where the word begins that the letter at this position belongs to, or where the next one does. */
function wordStart(continued: ReadonlySet<number>, at: number): number {
  let start = at;
  while (continued.has(start)) start -= 1;
  return start;
}

function wordEnd(continued: ReadonlySet<number>, at: number): number {
  let end = at;
  while (continued.has(end)) end += 1;
  return end;
}

type Part = { words: string[]; start: number; end: number };

/** Whether the letters from `from` to `to` are a word within a longer one that is written in Chinese letters. */
function isPartOf({ words, start, end }: Part, from: number, to: number): boolean {
  if (to - from < minPartLength || !words.slice(start, end).every(isHan)) return false;
  if (from === start) return true;
  // `人` of `日本人` goes with what is before it: `本人` is another word.
  const isBehindPrefix = from === start + 1 && prefixes.has(firstLetterOf(words[start] ?? ''));
  return to === end && (isBehindPrefix || from - start >= minPartLength);
}

/**
 * Whether letters in a row begin and end where words of the text do, so that `京都` isn't found in `東京都`. Dictionaries
 * have compounds as one word (`人工智能`): such a one may be found by its parts.
 */
export function beginsAndEndsWords(
  words: string[],
  continued: ReadonlySet<number>,
  at: number,
  length: number,
): boolean {
  const end = at + length;
  const isCutBefore = !continued.has(at);
  const isCutBehind = !continued.has(end);
  if (isCutBefore && isCutBehind) return true;
  const first = { words, start: wordStart(continued, at), end: wordEnd(continued, at + 1) };
  if (end <= first.end) return isPartOf(first, at, end);
  const start = wordStart(continued, end - 1);
  const last = { words, start, end: wordEnd(continued, end) };
  return (isCutBefore || isPartOf(first, at, first.end)) && (isCutBehind || isPartOf(last, last.start, end));
}
