import { Scanner } from '../words/scanner.ts';
import { hasDigraph } from './digraphs.ts';
import { isElided } from './elision.ts';
import { isTurkishSuffix } from './turkish.ts';
import { markedSyllable } from './vietnamese.ts';

const apostrophe = /^([^'’ʼ‘´`′＇]+)['’ʼ‘´`′＇]([^'’ʼ‘´`′＇]+)$/;
const plainWord = (typed: string) => new Scanner(typed).scan()[0]?.word ?? '';

/**
 * A word of a query with what the plain rules leave out and a language may read it by: the apostrophe of an elision or of
 * a suffix, the marks of a Vietnamese syllable, a letter that is typed as two.
 * Undefined where there is nothing of that kind. Read again, it stays as it
 * is.
 */
export function typedForm(typed: string): string | undefined {
  const syllable = markedSyllable(typed);
  if (syllable !== undefined) return syllable;
  if (hasDigraph(typed)) return typed.normalize('NFC').toLowerCase();
  const [, first, second] = apostrophe.exec(typed) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [before, after] = [plainWord(first), plainWord(second)];
  return isElided(before) || isTurkishSuffix(after) ? `${before}'${after}` : undefined;
}
