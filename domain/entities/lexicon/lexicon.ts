import { taggedWords, tagsOf } from './english-lexicon.ts';
import { englishWords } from './english-words.ts';
import { withoutPossessive } from './possessives.ts';
import { rareWords } from './rare-words.ts';
import { readList } from './read-list.ts';
import { bitOf, classesIn, listBitOf, rareBit, type WordClass } from './word-classes.ts';

const tagMeaning: Record<string, WordClass> = {
  FemaleName: 'first',
  MaleName: 'first',
  FirstName: 'first',
  LastName: 'last',
  Person: 'person',
  City: 'place',
  Country: 'place',
  Region: 'place',
  Place: 'place',
  Organization: 'organization',
  SportsTeam: 'organization',
  Demonym: 'demonym',
  WeekDay: 'date',
  Month: 'date',
  Date: 'date',
};

/** All that is known of words and phrases, as bits: one look for all of it. */
const lexicon = new Map<string, number>();

for (const word of taggedWords()) {
  const bits = tagsOf(word).reduce((sum, tag) => sum | bitOf[tagMeaning[tag] ?? 'common'], 0);
  // What is common besides being a name counts as a name.
  lexicon.set(word, bits === bitOf.common ? bits : bits & ~bitOf.common);
}

/** Words that the library lacks or knows otherwise. */
const lists: [WordClass, string][] = [
  ['organization', 'organizations'],
  ['product', 'products'],
  ['place', 'places'],
  ['event', 'events'],
  ['first', 'first-names'],
  ['person', 'people'],
  ['demonym', 'demonyms'],
  ['date', 'dates'],
  ['never', 'never-names'],
];

function addBit(bit: number, entries: Iterable<string>): void {
  for (const entry of entries) lexicon.set(entry, (lexicon.get(entry) ?? 0) | bit);
}

for (const [wordClass, name] of lists) addBit(bitOf[wordClass], readList(name).map(withoutPossessive));
addBit(listBitOf.givenName, readList('census-first-names'));
addBit(listBitOf.surname, readList('census-surnames'));
addBit(listBitOf.city, readList('large-cities'));
addBit(listBitOf.english, englishWords);
addBit(rareBit, rareWords);

/** All that is known of the folded word or phrase, as bits; 0 when it is unknown. */
export const knownOf = (phrase: string): number => lexicon.get(phrase) ?? 0;

/** Whether the folded word or phrase is known to be this. */
export const isOfClass = (phrase: string, wordClass: WordClass): boolean =>
  (knownOf(phrase) & bitOf[wordClass]) !== 0;

/** Whether it is known to be anything. */
export const isInLexicon = (phrase: string): boolean => classesIn(knownOf(phrase)) !== 0;

const nameBits =
  bitOf.first | bitOf.last | bitOf.place | bitOf.organization | bitOf.product | bitOf.event | bitOf.person;

/** Whether what is known of a word makes it a name for certain. */
export const isNameIn = (known: number): boolean => (known & nameBits) !== 0;

/** Whether this word is known for certain to be a name. */
export const isEntityWord = (lower: string): boolean => isNameIn(knownOf(lower));

const plainBits = listBitOf.english | rareBit | bitOf.common;

/** Whether a dictionary has the word in small letters. */
export const isPlainWord = (word: string): boolean => (knownOf(word) & plainBits) !== 0;
