import { isPlainEngineText, readEngineText, toEngineText, toEngineWord } from '../text/engine-words.ts';
import type { Phrase } from './expression.ts';
import { WordStream } from './word-stream.ts';

/** A phrase made ready to be looked for in texts of the engine. */
export type PhrasePattern = {
  /** The words between blanks. */
  inner: string;
  phrase: Phrase;
};

export const inEngineWords = (phrase: Phrase): Phrase => ({
  ...phrase,
  words: phrase.words.map(toEngineWord),
});

export const toPattern = (phrase: Phrase): PhrasePattern => ({
  inner: ` ${toEngineText(phrase.words)}${phrase.isPrefix ? '' : ' '}`,
  phrase: inEngineWords(phrase),
});

/** The words of a text of the engine, in its form. */
export const streamOf = (engineText: string): WordStream =>
  new WordStream(isPlainEngineText(engineText) ? engineText.split(' ') : readEngineText(engineText));

/** Whether these words occur consecutively in a text of the engine, without a line break between them. */
export const saysPattern = (text: string, { inner, phrase }: PhrasePattern): boolean =>
  isPlainEngineText(text)
    ? ` ${text.replaceAll('\n', ' \n ')} `.includes(inner)
    : text.split('\n').some((line) => streamOf(line).find(phrase).length > 0);
