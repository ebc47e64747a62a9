import { curated } from './curated.ts';
import { englishLexicon } from './english-lexicon.ts';
import type { Meaning } from './meaning.ts';

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

function add(words: string, meaning: Meaning): void {
  for (const word of words
    .split(/[\n,]/)
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)) {
    const meanings = lexicon.get(word);
    if (meanings) meanings.add(meaning);
    else lexicon.set(word, new Set([meaning]));
  }
}

for (const { meaning, words } of curated) add(words, meaning);

/** Whether the folded word or phrase is known to be this. */
export function hasMeaning(phrase: string, meaning: Meaning): boolean {
  return lexicon.get(phrase)?.has(meaning) ?? false;
}

export const isInLexicon = (phrase: string) => lexicon.has(phrase);
