import { markedSyllable } from '../../core/text/languages/vietnamese.ts';
import { isPartOf } from './inflections/compounds.ts';
import type { Inflection } from './inflections/inflection.ts';
import { inflectionIn } from './inflections/inflections.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of the library by which a word of a query is found loosely in a language, in any order. */
type LooseForms = (vocabulary: LooseVocabulary, word: string) => string[];

type LooseVocabulary = Pick<Vocabulary, 'count' | 'startingWith' | 'words'>;

/** With so few letters, a word is a part of any other. */
const minPartLength = 4;

/** Cases, numbers and the like: of a noun, an adjective or a name. */
const inflected =
  ({ stemsOf, beginningsOf }: Inflection): LooseForms =>
  (vocabulary, word) => {
    const stems = new Set(stemsOf(word));
    return beginningsOf(word)
      .flatMap((beginning) => vocabulary.startingWith(beginning))
      .filter((other) => other !== word && stemsOf(other).some((stem) => stems.has(stem)));
  };

const compounds: LooseForms = (vocabulary, word) => {
  const isWord = (own: string) => vocabulary.count(own) > 0;
  return word.length < minPartLength
    ? []
    : vocabulary.words.filter((other) => other.includes(word) && isPartOf(word, other, isWord));
};

const withoutMarks = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

/** Who types `má` means it; who types `ma`, any of them. */
const unmarked: LooseForms = ({ words }, word) =>
  /^[a-z]+$/.test(word)
    ? words.filter((other) => markedSyllable(other) !== undefined && withoutMarks(other) === word)
    : [];

const byLanguage: Record<string, LooseForms> = {
  de: compounds,
  gsw: compounds,
  lb: compounds,
  nl: compounds,
  vi: unmarked,
};

function formsIn(language: string): LooseForms | undefined {
  const inflection = inflectionIn(language);
  return inflection ? inflected(inflection) : byLanguage[language];
}

/** Whether words are found loosely by others in a language. */
export const hasLooseForms = (language: string): boolean => formsIn(language) !== undefined;

/** Words are rarely said in more forms. */
const maxForms = 20;

/** As what else a word is found loosely in a language: the most common ones. */
export function looseFormsIn(language: string, vocabulary: LooseVocabulary, word: string): string[] {
  const forms = new Set(formsIn(language)?.(vocabulary, word) ?? []);
  return [...forms].sort((a, b) => vocabulary.count(b) - vocabulary.count(a)).slice(0, maxForms);
}
