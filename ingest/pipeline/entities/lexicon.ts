import nlp from 'compromise';
import { curated } from './curated.ts';

/** What a word or a short phrase is known to be. */
type Meaning =
  | 'first'
  | 'last'
  | 'person'
  | 'place'
  | 'organization'
  | 'product'
  | 'event'
  | 'demonym'
  | 'date'
  | 'common'
  /** By itself no name, however it is written. */
  | 'never';

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

/** The field's common words, names and places, from the lexicon of the `compromise` library. Read once. */
function readLibrary(): Map<string, Set<Meaning>> {
  const meaningsOfWord = new Map<string, Set<Meaning>>();
  const model = nlp.model() as unknown as { one: { lexicon: Record<string, string | string[]> } };
  for (const [word, tags] of Object.entries(model.one.lexicon)) {
    const meanings = (Array.isArray(tags) ? tags : [tags])
      .map((tag) => tagMeaning[tag])
      .filter((one) => one !== undefined);
    meaningsOfWord.set(word, new Set(meanings.length > 0 ? meanings : ['common']));
  }
  return meaningsOfWord;
}

const lexicon = readLibrary();

function add(words: string, meaning: Meaning): void {
  for (const word of words
    .split(/[\n,]/)
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)) {
    const meanings = lexicon.get(word);
    if (meanings) meanings.add(meaning);
    else lexicon.set(word, new Set([meaning]));
  }
}

for (const [meaning, words] of Object.entries(curated)) add(words, meaning as Meaning);

/** Whether the folded word or phrase is known to be this. */
export function hasMeaning(phrase: string, meaning: Meaning): boolean {
  return lexicon.get(phrase)?.has(meaning) ?? false;
}

export const isInLexicon = (phrase: string) => lexicon.has(phrase);
