import { typedForm } from '../text/languages/typed-form.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Token } from '../text/words/token.ts';
import { isUnspaced } from '../text/words/unspaced.ts';
import { type Phrase, phrase } from './expression.ts';

/** A word of a query. `typed`: with the signs by which a language may read it otherwise. */
export type QueryWord = Pick<Token, 'word' | 'start' | 'end'> & { typed?: string };

/** The words of a part of a query as they count in a language. */
export const readWords = (text: string, language: string | undefined): QueryWord[] =>
  tokenize(text, language).map(({ word, start, end }) => {
    const typed = typedForm(text.slice(start, end));
    return typed === undefined ? { word, start, end } : { word, start, end, typed };
  });

export function toPhrase(words: QueryWord[], isPrefix = false): Phrase {
  const plain = phrase(
    words.map(({ word }) => word),
    isPrefix,
  );
  return words.some(({ typed }) => typed !== undefined)
    ? { ...plain, typed: words.map(({ word, typed }) => typed ?? word) }
    : plain;
}

/** A word of a script without spaces has about so many letters. */
const lettersPerWord = 2;

/** How many words somebody would count in a phrase. */
export function countWords({ words }: Phrase): number {
  const letters = words.filter(isUnspaced).length;
  return words.length - letters + Math.ceil(letters / lettersPerWord);
}
