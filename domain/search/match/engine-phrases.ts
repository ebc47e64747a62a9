import type { Phrase } from '../../core/query/expression.ts';
import { mayHaveForms } from '../../core/text/languages/languages.ts';
import { isUnspaced } from '../../core/text/words/unspaced.ts';

/** What an engine is asked for words in a row: a superset of what says them. */
export type EngineTerms = { words: string[]; phrases: string[][] };

/** Where words count as others as well, those stand between them in the index: they are looked for one by one. */
export const toEngineTerms = (row: string[]): EngineTerms =>
  row.length > 1 && !row.some(mayHaveForms) ? { words: [], phrases: [row] } : { words: row, phrases: [] };

/** Whether an engine that checks neighbors is exact for these words. */
export const isCheckedByEngine = ({ words }: Phrase): boolean =>
  words.length <= 2 && !words.some(isUnspaced) && (words.length === 1 || !words.some(mayHaveForms));
