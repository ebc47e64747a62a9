import { tokenize } from '../../core/text/tokenize.ts';
import type { Token } from '../../core/text/words/token.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import { countSaidInRow } from '../rank/said-in-row.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { isQuestionWord } from '../read-query/question-words.ts';
import type { SearchScope } from '../scope/scope.ts';

/** In how many times as many passages the one word must be as the two in a row; rarer, it may be an error. */
const minRatio = 10;
/** The same between other words, with which the two may mean something else: `start up a server`. */
const minRatioAmongOthers = 50;

type Pair = { first: Token; second: Token; joined: string };

/** Words of the query with nothing but a space between them that are one word in the library. */
export function pairsOf(vocabulary: Pick<Vocabulary, 'count'>, text: string): Pair[] {
  const tokens = tokenize(text);
  return tokens.slice(1).flatMap((second, at) => {
    const first = tokens[at];
    if (!first || text.slice(first.end, second.start).trim() !== '') return [];
    if (isQuestionWord(first.word) || isQuestionWord(second.word)) return [];
    const joined = first.word + second.word;
    return vocabulary.count(joined) >= minRatio ? [{ first, second, joined }] : [];
  });
}

/** Whether so many passages with the one word are enough to search for it in place of two that as many say in a row. */
export const isRatherOneWord = (joined: number, inRow: number, isAlone: boolean): boolean =>
  joined >= (isAlone ? minRatio : minRatioAmongOthers) * (inRow + 1);

/**
 * The query with two words written as the one that the library has for them, such as `cold card`, which matches wherever
 * both are; undefined if there are none.
 */
export async function joinWords(scope: SearchScope, { text, isLoosenable }: SearchQuery) {
  const [pair] = isLoosenable ? pairsOf(scope.vocabulary, text) : [];
  if (!pair) return undefined;
  const { first, second, joined } = pair;
  const [inRow = 0] = await countSaidInRow(scope, [[first.word, second.word]]);
  const before = text.slice(0, first.start);
  const after = text.slice(second.end);
  const isAlone = (before + after).trim() === '';
  return isRatherOneWord(scope.vocabulary.count(joined), inRow, isAlone)
    ? before + joined + after
    : undefined;
}
