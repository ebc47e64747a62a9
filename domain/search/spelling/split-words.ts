import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import { countSaidInRow } from '../rank/said-in-row.ts';
import { isQuestionWord } from '../read-query/question-words.ts';
import type { SearchScope } from '../scope/scope.ts';

const minLength = 6;
const minPartLength = 2;
/** More cuts than this are not worth a query. */
const maxCuts = 3;

type Cut = [first: string, second: string];

/** Where a word can be cut into two words of the library, the most common ones first. */
export function cutsOf(vocabulary: Pick<Vocabulary, 'count'>, word: string): Cut[] {
  if (word.length < minLength) return [];
  const rarest = (cut: Cut) => Math.min(...cut.map((part) => vocabulary.count(part)));
  return Array.from({ length: word.length - 1 }, (_, at): Cut => [word.slice(0, at + 1), word.slice(at + 1)])
    .filter((cut) => cut.every((part) => part.length >= minPartLength && !isQuestionWord(part)))
    .filter((cut) => rarest(cut) > 0)
    .sort((a, b) => rarest(b) - rarest(a))
    .slice(0, maxCuts);
}

/**
 * Two words that somebody says in a row and that were typed as one, such as `machinelearning`: as quoted phrases, since
 * apart the words mean something else; the most said first.
 */
export async function splitWord(scope: SearchScope, word: string): Promise<string[]> {
  const cuts = cutsOf(scope.vocabulary, word);
  if (cuts.length === 0) return [];
  const said = await countSaidInRow(scope, cuts);
  return cuts
    .map((cut, at) => ({ phrase: `"${cut.join(' ')}"`, said: said[at] ?? 0 }))
    .filter(({ said }) => said > 0)
    .sort((a, b) => b.said - a.said)
    .map(({ phrase }) => phrase);
}
