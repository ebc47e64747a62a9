import { isEntityWord, isInLexicon } from '../lexicon/lexicon.ts';
import { listBitOf } from '../lexicon/word-classes.ts';
import type { Token } from './tokens.ts';

/** Before a plain word with a capital these speak for a name: "together with Shell", "a campus at Atlas". */
const entityCues = new Set(['with', 'at', 'from', 'by']);

/** "A Solicitor", "the Meteorites": a usual word whose capital was meant as emphasis; what is said as a name is said again. */
export const isEmphasis = (token: Token, before: string): boolean =>
  (token.word.known & listBitOf.english) !== 0 &&
  !isInLexicon(token.lower) &&
  !isEntityWord(token.lower) &&
  !token.allCaps &&
  !entityCues.has(before) &&
  token.counts.inside < 2;
