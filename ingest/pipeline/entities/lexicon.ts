import { englishLexicon } from './english-lexicon.ts';
import { bitOf, type Meaning } from './meaning.ts';
import { readList } from './read-list.ts';

const tagMeaning: Record<string, Meaning> = {
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

/** What is known of words and phrases, as bits. */
const lexicon = new Map<string, number>();

for (const [word, tags] of englishLexicon) {
  const bits = tags.reduce((sum, tag) => sum | bitOf[tagMeaning[tag] ?? 'common'], 0);
  // What is common besides being a name counts as a name.
  lexicon.set(word, bits === bitOf.common ? bits : bits & ~bitOf.common);
}

/** Words that the library lacks or knows otherwise. */
const lists: [Meaning, string][] = [
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

for (const [meaning, name] of lists)
  for (const entry of readList(name)) lexicon.set(entry, (lexicon.get(entry) ?? 0) | bitOf[meaning]);

/** Everything that the folded word or phrase is known to be, as bits; 0 when it is unknown. */
export const meaningsOf = (phrase: string): number => lexicon.get(phrase) ?? 0;

/** Whether the folded word or phrase is known to be this. */
export const hasMeaning = (phrase: string, meaning: Meaning): boolean =>
  (meaningsOf(phrase) & bitOf[meaning]) !== 0;

export const isInLexicon = (phrase: string) => lexicon.has(phrase);
