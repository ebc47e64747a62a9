import { Scanner } from '../words/scanner.ts';
import type { Token } from '../words/token.ts';

const apostrophe = /['’ʼ‘´`′＇]/;

type Part = { word: string; start: number; end: number };

/** The word on one side of an apostrophe, as the plain rules read it; undefined when it's none or several. */
function partOf(text: string, start: number, end: number): Part | undefined {
  const [only, ...others] = new Scanner(text.slice(start, end)).scan();
  if (!only || others.length > 0) return undefined;
  return { word: only.word, start: start + only.start, end: start + only.end };
}

/**
 * A word without what is before or behind its first apostrophe, where `choose` says so by the words on both sides; as it
 * is otherwise.
 */
export function withoutApostrophe(
  token: Token,
  text: string,
  choose: (before: Part, after: Part) => Part | undefined,
): Token {
  const typed = text.slice(token.start, token.end);
  const length = typed.search(apostrophe);
  if (length < 1) return token;
  const before = partOf(text, token.start, token.start + length);
  const after = partOf(text, token.start + length + 1, token.end);
  if (!before || !after) return token;
  return { ...token, ...choose(before, after) };
}
