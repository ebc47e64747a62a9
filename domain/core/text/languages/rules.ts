import type { Token } from '../words/token.ts';

/**
 * How the words of a language count, beyond what holds for all. A file each; a language that isn't listed in
 * `languages.ts` has the plain rules.
 */
export type LanguageRules = {
  /** ISO 639 codes. */
  languages: string[];
  /** Only queries in which this occurs can be read otherwise than by the plain rules. */
  mayDiffer: RegExp;
  /** The words of a text or a query, which the plain rules have read. */
  readText: (tokens: Token[], text: string) => Token[];
  /** Whether words of texts count as others as well: engines can't check that those are in a row. */
  hasForms?: boolean;
  /** As what else a word of a query is looked for: 학교에서 also as 학교. `typed`: in small letters, with its marks. */
  alsoSought?: (word: string, typed: string) => string | undefined;
};

/** Rules that write words in another way, one by one. */
export const rewriteWords =
  (rewrite: (word: string, typed: string) => string): LanguageRules['readText'] =>
  (tokens, text) => {
    for (const token of tokens) token.word = rewrite(token.word, text.slice(token.start, token.end));
    return tokens;
  };

/** Rules by which a word of a text counts as others as well. */
export const addForms =
  (formsOf: (word: string, typed: string) => string[]): LanguageRules['readText'] =>
  (tokens, text) => {
    for (const token of tokens) {
      const forms = formsOf(token.word, text.slice(token.start, token.end));
      if (forms.length > 0) token.forms = forms;
    }
    return tokens;
  };
