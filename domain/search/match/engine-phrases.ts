import type { Phrase } from '../../core/query/expression.ts';
import { isUnspaced } from '../../core/text/words/unspaced.ts';
import type { SearchScope } from './scope.ts';

/** What an engine is asked for words in a row: a superset of what says them. */
export type EngineTerms = { words: string[]; phrases: string[][] };

/** Where words count as others as well, those aren't in a row in the index: they are looked for one by one. */
export const toEngineTerms = ({ hasForms }: Pick<SearchScope, 'hasForms'>, row: string[]): EngineTerms =>
  row.length > 1 && !hasForms ? { words: [], phrases: [row] } : { words: row, phrases: [] };

/** Whether an engine that checks neighbors is exact for these words. */
export const isCheckedByEngine = ({ hasForms }: Pick<SearchScope, 'hasForms'>, { words }: Phrase): boolean =>
  words.length <= 2 && !words.some(isUnspaced) && (words.length === 1 || !hasForms);
