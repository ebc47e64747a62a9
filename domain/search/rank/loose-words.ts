import { toEngineWord } from '../../core/text/engine-words.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import { stemOf } from '../../library/vocabulary/word-forms.ts';
import { withoutQuestionWords } from '../read-query/question-words.ts';
import { wordWeights } from './ranking.ts';

/** More words than this make a query slower, not better: the rarest ones tell most. */
const maxWords = 8;
/** Of forms that are rarer than this beside the typed one, none is worth a query. */
const minShareOfForm = 0.2;

/** A word of a query, in the engine's form, and what else counts as it. */
export type LooseWord = {
  word: string;
  /** A more common form of it, if there is one. */
  otherForm: string | undefined;
  stem: string;
  weight: number;
};

/** The words of a query that tell most, rarest first. */
export function looseWords(
  vocabulary: Pick<Vocabulary, 'count' | 'forms' | 'weight'>,
  words: string[],
): LooseWord[] {
  const byStem = new Map<string, LooseWord>();
  for (const word of withoutQuestionWords(words)) {
    const forms = vocabulary.forms(word);
    const [other] = forms;
    const isCommon =
      other !== undefined && vocabulary.count(other) >= minShareOfForm * vocabulary.count(word);
    const engineWord = toEngineWord(word);
    // Texts are stemmed in the engine's form.
    const stem = stemOf(engineWord);
    if (vocabulary.count(word) > 0 || other !== undefined)
      byStem.set(stem, {
        word: engineWord,
        otherForm: isCommon ? toEngineWord(other) : undefined,
        stem,
        weight: vocabulary.weight(word, ...forms) ** wordWeights.rareness,
      });
  }
  return [...byStem.values()].sort((a, b) => b.weight - a.weight).slice(0, maxWords);
}

/** The share of the words' weight that belongs to those that pass. */
export function shareOf(words: LooseWord[], passes: (word: LooseWord) => boolean): number {
  let total = 0;
  let passed = 0;
  for (const word of words) {
    total += word.weight;
    if (passes(word)) passed += word.weight;
  }
  return total === 0 ? 0 : passed / total;
}

/** How much is said about the words, 0 to 1: of each, `half` times are half of what it can count. */
export function saidShare(
  words: LooseWord[],
  timesSaid: (word: LooseWord, at: number) => number,
  half: number,
): number {
  let total = 0;
  let said = 0;
  words.forEach((word, at) => {
    const times = timesSaid(word, at);
    total += word.weight;
    said += (word.weight * times) / (times + half);
  });
  return total === 0 ? 0 : said / total;
}
