import { englishLexicon } from './english-lexicon.ts';
import type { Meaning } from './meaning.ts';
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

const lexicon = new Map<string, Set<Meaning>>();

for (const [word, tags] of englishLexicon) {
  const meanings = tags.map((tag) => tagMeaning[tag]).filter((meaning) => meaning !== undefined);
  lexicon.set(word, new Set(meanings.length > 0 ? meanings : ['common']));
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
  for (const entry of readList(name)) {
    const meanings = lexicon.get(entry);
    if (meanings) meanings.add(meaning);
    else lexicon.set(entry, new Set([meaning]));
  }

/** Whether the folded word or phrase is known to be this. */
export function hasMeaning(phrase: string, meaning: Meaning): boolean {
  return lexicon.get(phrase)?.has(meaning) ?? false;
}

export const isInLexicon = (phrase: string) => lexicon.has(phrase);

/** Everything that the folded word or phrase is known to be. */
export const meaningsOf = (phrase: string): ReadonlySet<Meaning> | undefined => lexicon.get(phrase);
