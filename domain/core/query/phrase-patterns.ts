import { isPlainEngineText, readEngineText, toEngineText, toEngineWord } from '../text/engine-words.ts';
import type { Expression, Phrase } from './expression.ts';
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

/** An expression in the words of the engine; what is asked of a whole episode stays as it is. */
export function inEngineExpression(expression: Expression): Expression {
  switch (expression.kind) {
    case 'phrase':
      return inEngineWords(expression);
    case 'near':
      return {
        ...expression,
        left: inEngineWords(expression.left),
        right: inEngineWords(expression.right),
      };
    case 'episode':
      return expression;
    case 'not':
    case 'field':
      return { ...expression, part: inEngineExpression(expression.part) };
    default:
      return { ...expression, parts: expression.parts.map(inEngineExpression) };
  }
}

/** The words of texts of the engine, in its form, as if they were one text. */
export function streamOf(...engineTexts: string[]): WordStream {
  const texts = engineTexts.filter((text) => text !== '');
  return new WordStream(
    texts.every(isPlainEngineText)
      ? texts.flatMap((text) => text.split(' '))
      : texts.flatMap((text) => readEngineText(text)),
  );
}

/** Whether these words occur consecutively in a text of the engine, without a line break between them. */
export const saysPattern = (text: string, { inner, phrase }: PhrasePattern): boolean =>
  isPlainEngineText(text)
    ? ` ${text.replaceAll('\n', ' \n ')} `.includes(inner)
    : text.split('\n').some((line) => streamOf(line).find(phrase).length > 0);
