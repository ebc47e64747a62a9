import type { LanguageSet } from './language-set.ts';

/** Marks that search folds in every language. Vowel signs, tone marks and voiced kana are letters. */
const foldedMarks = /(?![\p{Script=Devanagari}\p{Script=Thai}\u3099\u309a])\p{M}|\u093c/gu;

const fold = (text: string) =>
  text.normalize('NFKD').replace(foldedMarks, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ı', 'i');

const inWord = "[\\p{L}\\p{M}\\p{N}'’ʼ]";

const wordPattern = (word: string) =>
  new RegExp(`(?<!${inWord})${RegExp.escape(fold(word))}(?!${inWord})`, 'iu');

/**
 * Whether a sentence has what is typed, whatever its case and accents: all words, or what is in quotes. Of scripts
 * without blanks it never says so, because it can't see their words.
 */
export function saysExactly(sentence: LanguageSet['sentences'][number], q: string): boolean {
  const text = fold([sentence].flat().join(''));
  const parts = /^".*"$/u.test(q) ? [q.slice(1, -1)] : q.split(' ');
  return parts.every((part) => wordPattern(part).test(text));
}
