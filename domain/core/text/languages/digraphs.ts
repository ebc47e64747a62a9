import { type LanguageRules, rewriteWords } from './rules.ts';

/** Behind a vowel or a Q, `ue` is no umlaut: `Bauer`, `neue`, `Quelle`. Lucene's GermanNormalizationFilter has the rule. */
const umlauts = /(?<![aeiouyq])ue|(?<![aeiouy])[ao]e/g;

/**
 * `Mueller` and `Müller` are one word, and so is `Muller`, since marks don't count. A doubled letter that is no umlaut
 * (`Poesie`) loses one everywhere alike.
 */
export const german: LanguageRules = {
  languages: ['de', 'gsw', 'lb'],
  mayDiffer: /[aou]e/i,
  readText: rewriteWords((word) => word.replace(umlauts, ([letter = '']) => letter)),
};

/** `Aarhus` and `Århus`, `Soeren` and `Søren`. `æ` is `ae` for everybody. */
export const nordic: LanguageRules = {
  languages: ['da', 'nb', 'nn', 'no'],
  mayDiffer: /aa|oe/i,
  readText: rewriteWords((word) => word.replace(/aa|oe/g, ([letter = '']) => letter)),
};

/** `Malmoe` and `Malmö`, `Aangstroem` and `Ångström`. */
export const swedish: LanguageRules = {
  languages: ['sv'],
  mayDiffer: /aa|[ao]e/i,
  readText: rewriteWords((word) => word.replace(/aa|[ao]e/g, ([letter = '']) => letter)),
};
