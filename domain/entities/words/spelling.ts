import { isBusinessWord } from '../lexicon/business-talk.ts';
import { isAddressWord } from '../lexicon/characters.ts';
import { connectors } from '../lexicon/connectors.ts';
import { isEntityWord, isInLexicon, isPlainWord } from '../lexicon/lexicon.ts';
import { isUnusualWord, lowerNamesFrom, namesBeginningWith } from '../lexicon/lower-names.ts';
import { type Word, type WordCounts, withPlainApostrophe } from './word.ts';

/** What is known of a word as it stands in a text, with its apostrophe and all. */
export type Spelling = {
  text: string;
  /** The part that can be a name. */
  word: Word;
  /** "Danaher's", "Jay'll", "COVID-related": the name ends here. */
  possessive: boolean;
  isLowerCase: boolean;
  isConnector: boolean;
  isBusinessWord: boolean;
  /** In small letters, and in no dictionary. */
  isUnusual: boolean;
  /** Names that may be in small letters from here on, or after this word when it has a capital, longest first. */
  lowerNames: string[] | undefined;
  /** Whether a web address may begin with it. */
  isAddress: boolean;
  /** Whether the lexicon has it, in lower case. */
  isListed: boolean;
  /** How often the document has its word; of that document, by number. */
  counts: WordCounts;
  document: number;
};

const apostropheEnding = /^(.+?)['’](s|S|m|re|ve|ll|d|t)$/;

/** "Co-founder", "Multi-region": no name is left before the hyphen. */
const prefix =
  /^(?:anti|bi|co|cyber|ex|hyper|inter|mega|micro|mid|mini|multi|neo|non|post|pre|pro|pseudo|quasi|re|self|semi|sub|super|tri|ultra|un)$/i;

const canBeName = (word: string) => isEntityWord(word) || !isPlainWord(word);

/** The part of a word that can be a name, and whether the name ends with it. */
function namePart(word: string): { part: string; possessive: boolean } {
  // "Don't" is no Don.
  if (/n['’]t$/i.test(word)) return { part: word, possessive: true };
  // "McDonald's" is the name.
  if (isEntityWord(withPlainApostrophe(word.toLowerCase()))) return { part: word, possessive: false };
  const ending = apostropheEnding.exec(word);
  const bare = ending?.[1] ?? word;
  // "COVID-related", "Amazon-style": the name is what comes before the hyphen, but not in "Micro-purchase".
  const hyphen = bare.indexOf('-');
  const first = bare.slice(0, Math.max(hyphen, 0));
  if (
    hyphen > 1 &&
    /^-\p{Ll}/u.test(bare.slice(hyphen)) &&
    !prefix.test(first) &&
    canBeName(first.toLowerCase())
  )
    return { part: first, possessive: true };
  return { part: bare, possessive: ending !== null };
}

const startsLowerCase = (word: string): boolean => {
  const code = word.charCodeAt(0);
  return code >= 97 && code <= 122 && word === word.toLowerCase();
};

/** Looks up what is known of a word with its apostrophe and all. */
export function toSpelling(text: string, wordOf: (part: string) => Word): Spelling {
  const isLowerCase = startsLowerCase(text);
  const { part, possessive } = isLowerCase ? { part: text, possessive: false } : namePart(text);
  const word = wordOf(part);
  return {
    text,
    word,
    possessive,
    isLowerCase,
    isConnector: connectors.has(text),
    isBusinessWord: isBusinessWord(text),
    isUnusual: isLowerCase && isUnusualWord(text),
    lowerNames: isLowerCase
      ? lowerNamesFrom(text.replace(/['’]s$/, ''))
      : possessive
        ? undefined
        : namesBeginningWith(word.lower),
    isAddress: isAddressWord(text),
    isListed: isInLexicon(text.toLowerCase()),
    counts: word.counter.counts,
    document: 0,
  };
}
