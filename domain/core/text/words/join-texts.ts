import { isFullWidth, isUnspaced } from './scripts.ts';

const firstCharacter = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 32);
const lastCharacter = (text: string) => [...text.slice(-2)].at(-1) ?? ' ';
const hangul = /\p{Script=Hangul}/u;

/**
 * What belongs between two pieces of talk that are one sentence: a blank, but none between Japanese, Chinese or Thai
 * words. Korean has blanks.
 */
export function gapBetween(before: string, after: string): '' | ' ' {
  const [last, first] = [lastCharacter(before), firstCharacter(after)];
  if (/\s/.test(last) || /\s/.test(first)) return '';
  // Hanja in a Korean sentence.
  if (hangul.test(last) || hangul.test(first)) return ' ';
  if (isFullWidth(last) || isFullWidth(first)) return '';
  return isUnspaced(last) && isUnspaced(first) ? '' : ' ';
}

/** Lines that were wrapped, as one. */
export const joinTexts = (texts: string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text, at, all) => (at === 0 ? text : gapBetween(all[at - 1] ?? '', text) + text))
    .join('');
