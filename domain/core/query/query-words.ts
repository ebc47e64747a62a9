import { typedForm } from '../text/languages/typed-form.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Token } from '../text/words/token.ts';
import { isUnspaced } from '../text/words/unspaced.ts';
import { type Phrase, phrase } from './expression.ts';

/** A word of a query. `typed`: with the signs by which a language may read it otherwise. */
export type QueryWord = Pick<Token, 'word' | 'start' | 'end' | 'isContinued'> & { typed?: string };

/** The words of a part of a query as they count in a language. */
export const readWords = (text: string, language: string | undefined): QueryWord[] =>
  tokenize(text, language).map(({ word, start, end, isContinued }) => {
    const typed = typedForm(text.slice(start, end));
    return {
      word,
      start,
      end,
      ...(isContinued ? { isContinued } : {}),
      ...(typed === undefined ? {} : { typed }),
    };
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

/** Of words in scripts without spaces: dictionaries cut Japanese shorter, and Thai names and unknown letters longer. */
const lettersPerWord = { min: 2, max: 6 };

/** How many words somebody who speaks their language would count. */
export function countWords(words: QueryWord[]): number {
  const letters = words.filter(({ word }) => isUnspaced(word));
  const begun = letters.filter(({ isContinued }) => !isContinued).length;
  const { min, max } = lettersPerWord;
  const most = Math.min(begun, Math.ceil(letters.length / min));
  return words.length - letters.length + Math.max(most, Math.ceil(letters.length / max));
}
