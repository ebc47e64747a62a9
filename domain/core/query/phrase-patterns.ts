import { toEngineText } from '../text/engine-words.ts';
import type { Phrase } from './expression.ts';

/** A phrase made ready to be looked for in texts of the engine: words between blanks. */
export type PhrasePattern = { inner: string; isPrefix: boolean };

export const toPattern = ({ words, isPrefix }: Phrase): PhrasePattern => ({
  inner: ` ${toEngineText(words)}${isPrefix ? '' : ' '}`,
  isPrefix,
});

/** Whether these words occur consecutively in a text of the engine, without a line break between them. */
export const saysPattern = (text: string, { inner }: PhrasePattern): boolean =>
  ` ${text.replaceAll('\n', ' \n ')} `.includes(inner);

/** All positions at which a phrase begins in a list of words. */
export function positionsOf(words: string[], { words: sought, isPrefix }: Phrase): number[] {
  const positions: number[] = [];
  const last = sought.length - 1;
  const fits = (at: number) =>
    sought.every((word, offset) =>
      isPrefix && offset === last ? words[at + offset]?.startsWith(word) : words[at + offset] === word,
    );
  for (let at = 0; at + last < words.length; at += 1) if (fits(at)) positions.push(at);
  return positions;
}
