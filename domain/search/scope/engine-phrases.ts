import type { Phrase } from '../../core/query/expression.ts';
import { isUnspaced } from '../../core/text/words/unspaced.ts';
import { maxEngineWords } from '../engine/engine.ts';
import type { SearchScope } from './scope.ts';

/** What an engine is asked for words in a row: a superset of what says them. */
export type EngineTerms = { words: string[]; phrases: string[][] };

/** Where words count as others as well, those aren't in a row in the index: they are looked for one by one. */
const toEngineTerms = ({ hasForms }: Pick<SearchScope, 'hasForms'>, row: string[]): EngineTerms =>
  row.length > 1 && !hasForms ? { words: [], phrases: [row] } : { words: row, phrases: [] };

/** A phrase for the engine: as many words as it reads, with the prefix separate. */
export const engineTerms = (scope: Pick<SearchScope, 'hasForms'>, { words, isPrefix }: Phrase) => ({
  ...toEngineTerms(scope, (isPrefix ? words.slice(0, -1) : words).slice(0, maxEngineWords)),
  prefix: isPrefix && words.length <= maxEngineWords ? words.at(-1) : undefined,
});

/** A single word that an engine finds exactly. A letter of a script without spaces is one only where it begins and ends one. */
export const isPlainWord = ({ words, isPrefix }: Phrase): boolean =>
  words.length === 1 && !isPrefix && !words.some(isUnspaced);

/** Whether what an engine finds for these words in a row hardly ever is something else. */
export const isNearlyExact = (
  { hasForms }: Pick<SearchScope, 'hasForms'>,
  { words, isPrefix }: Phrase,
): boolean => !isPrefix && !hasForms && !words.some(isUnspaced) && words.length <= maxEngineWords / 2;
