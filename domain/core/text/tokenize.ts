import { rulesOf } from './languages/languages.ts';
import { Scanner } from './words/scanner.ts';
import { mergeSpelledSigns } from './words/spelled-signs.ts';
import { searchedWords, type Token } from './words/token.ts';
import { markContinued } from './words/unspaced.ts';

/**
 * The words of a text, as search, marks, phrases, alerts and names compare them. Case, accents and punctuation don't
 * count; an apostrophe closes a word up, a possessive is dropped; signs that are part of a name or of a number are
 * written as letters (`C++` is `cplusplus`, `50%` is `50 percent`). Scripts without spaces are read letter by letter,
 * with where their words begin. Of a text in a known language (two letters, ISO 639), words are as they count in it.
 * Linear time.
 */
export function tokenize(text: string, language?: string): Token[] {
  const tokens = markContinued(text, mergeSpelledSigns(new Scanner(text).scan()));
  const rules = rulesOf(language);
  return rules ? rules.readText(tokens, text) : tokens;
}

/** The words by which a text is found: as they are said, and as what else they count. */
export const searchedWordsOf = (text: string, language?: string): string[] =>
  searchedWords(tokenize(text, language));

/** The words alone. */
export const wordsOf = (text: string, language?: string): string[] =>
  tokenize(text, language).map(({ word }) => word);
