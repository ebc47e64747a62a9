import { isOfClass } from '../lexicon/lexicon.ts';
import { listBitOf } from '../lexicon/word-classes.ts';
import type { Token } from './tokens.ts';

const things = ['product', 'organization', 'place', 'event'] as const;
const isEnglish = ({ word }: Token) => (word.known & listBitOf.english) !== 0;
const isListedThing = ({ lower }: Token) => things.some((type) => isOfClass(lower, type));
const isWrittenAsName = ({ text }: Token) =>
  /^\p{Lu}[\p{L}.'’-]*$/u.test(text) && !/\p{Ll}\p{Lu}\p{Ll}*$/u.test(text);

/** Whether words that were taken for a person are one's full name: "Jelle Zijlstra", not "Julia Bokeh" or "So Million". */
export function isFullName(words: Token[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.length < 2 || !words.every(isWrittenAsName)) return false;
  if (isListedThing(last) && !isOfClass(last.lower, 'last')) return false;
  if (isOfClass(first.lower, 'first')) return true;
  const isSomebodysName =
    ((first.word.known & listBitOf.givenName) | (last.word.known & listBitOf.surname)) !== 0;
  return isSomebodysName && !isListedThing(first) && !isEnglish(first) && !isEnglish(last);
}
