import { isCode } from '../../../contract/shared/versus.ts';
import { toEngineWord } from '../../core/text/engine-words.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import { isQuestionWord } from '../read-query/question-words.ts';

/** Two words that a query sets against each other, in the engine's form. */
export type Compared = readonly [string, string];

const against = new Set(['versus', 'vs', 'or']);

const setsAgainst = (word: string, at: number, words: string[]) =>
  against.has(word) && !(word === 'vs' && isCode(words[at + 1]));

/** Words with which people compare. */
const comparingWords = new Set(
  [
    'against alternative better between choose choosing chose compare compared comparing comparison differ difference',
    'differences different differs easier faster harder instead migrate migrated moved opposed over prefer preferred',
    'rather replace replaced similar simpler slower switch switched switching than unlike versus vs whereas worse',
  ].flatMap((line) => line.split(' ')),
);

/** In words: what is further apart is hardly compared, and what compares stands between the two or near them. */
const maxDistance = 24;
const reach = 6;
/** As many different words that compare make a comparison certain. */
const enough = 2;

/** The words of a query on either side of what sets them against each other. */
function sides(words: string[]): [string[], string[]] | undefined {
  const between = words.indexOf('between');
  const isDifference = between > 0 && /^differences?$/.test(words[between - 1] ?? '');
  const at = isDifference ? words.indexOf('and', between) : words.findIndex(setsAgainst);
  if (at <= 0) return undefined;
  const telling = (side: string[]) => side.filter((word) => !isQuestionWord(word));
  return [telling(words.slice(isDifference ? between + 1 : 0, at)), telling(words.slice(at + 1))];
}

/** What a query compares, by the rarest word of each side: `postgres vs mysql`, `the difference between a and b`. */
export function comparedBy(words: string[], vocabulary: Pick<Vocabulary, 'count'>): Compared | undefined {
  const [left, right] = (sides(words) ?? []).map(
    (side) => side.toSorted((a, b) => vocabulary.count(a) - vocabulary.count(b))[0],
  );
  return left && right ? [toEngineWord(left), toEngineWord(right)] : undefined;
}

const placesOf = (words: string[], sought: string) =>
  words.flatMap((word, at) => (word === sought ? [at] : []));

/** How surely a text sets the two against each other, 0 to 1; both may just be in one list. */
export function comparisonIn(words: string[], [left, right]: Compared): number {
  let best = 0;
  for (const one of placesOf(words, left))
    for (const other of placesOf(words, right)) {
      const [from, to] = one < other ? [one, other] : [other, one];
      if (to - from > maxDistance) continue;
      const around = words.slice(Math.max(0, from - reach), to + reach + 1);
      const comparing = new Set(around.filter((word) => comparingWords.has(word))).size;
      const isChoice = to - from === 2 && words[from + 1] === 'or' ? 1 : 0;
      const nearness = 1 - (to - from) / (2 * maxDistance);
      best = Math.max(best, (Math.min(enough, comparing + isChoice) / enough) * nearness);
    }
  return best;
}
