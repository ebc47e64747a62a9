import { isPlainEngineText, readEngineText, toEngineWord } from '../text/engine-words.ts';
import type { Expression, Phrase } from './expression.ts';
import { WordStream } from './word-stream.ts';

/** A phrase in the words of the engine. */
export const inEngineWords = (phrase: Phrase): Phrase => ({
  ...phrase,
  words: phrase.words.map(toEngineWord),
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
