import type { Token } from '../words/token.ts';
import { withoutApostrophe } from './apostrophes.ts';
import type { LanguageRules } from './rules.ts';

/** Of `O’Brien`, the first part is no name by itself. */
const minNameLength = 2;

/** Suffixes of names stand behind an apostrophe: Göksel and Kerslake, Turkish: A Comprehensive Grammar, 8.1. */
const read = (token: Token, text: string): Token =>
  withoutApostrophe(token, text, (before) => (before.word.length >= minNameLength ? before : undefined));

/** `İstanbul’da` counts as `İstanbul`. */
export const turkish: LanguageRules = {
  languages: ['tr', 'az'],
  mayDiffer: /['’ʼ‘´`′＇]/,
  readText: (tokens, text) => tokens.map((token) => read(token, text)),
};

/** How a suffix begins and goes on, without the letters that change with the word: where else it stands, it's no Turkish. */
const suffix =
  /^(?:[dt][ae]|[dt][ae]n|n?[iu]n|y?[iu]|n[iu]|y?[ae]|n[ae]|y?l[ae]|l[ae]r|l[iu]|s[iu]z|c[ae]|[dt][iu]r|ki|[dt][ae]ki\w*|l[ae]r\w+|s[iu]\w*|m[iu]z\w*)$/;

/** Whether this looks like a suffix of Turkish, in letters without marks. */
export const isTurkishSuffix = (after: string): boolean => suffix.test(after);
