import type { MultiSearchQuery } from 'meilisearch';
import { toEngineWord } from '../../../core/text/engine-words.ts';
import { maxEngineWords, type QueryOf } from '../engine.ts';
import { blockFields, slots } from './blocks.ts';
import { toMeilisearchQuery } from './query.ts';
import { tokensOfRow } from './row-tokens.ts';

export type PassageQuery = QueryOf<'passages'>;
type Field = NonNullable<PassageQuery['fields']>[number];

const byDefault: Field[] = ['text', 'speaker'];

export const fieldsOf = ({ fields = byDefault }: PassageQuery): Field[] => fields;

/** Of names on labels, no rows are kept. */
export const hasRows = (query: PassageQuery): boolean =>
  (query.phrases ?? []).length > 0 && fieldsOf(query).some((field) => field === 'text' || field === 'next');

/** Words that must all be there, and what words in a row are found by: no more than the engine reads. */
function soughtWords(query: PassageQuery): string[] {
  const { words, phrases = [], excluded = [] } = query;
  const rows = phrases.map((phrase) => ({
    phrase,
    tokens: hasRows(query) ? tokensOfRow(phrase.map(toEngineWord)) : [],
  }));
  const inTurn = rows.flatMap(({ phrase, tokens }) =>
    phrase.flatMap((word, at) => [word, ...(tokens[at] === undefined ? [] : [tokens[at]])]),
  );
  return [...new Set([...words, ...inTurn])].slice(0, maxEngineWords - excluded.length);
}

/** Whether a block may match by what isn't a passage's own, so that a passage that it lacks might be taken for one. */
const mayLackPassage = (query: PassageQuery) =>
  fieldsOf(query).includes('about') || query.words.length + (query.phrases ?? []).length === 0;

/** A query for what is at these places of blocks. */
function queryAt(
  indexUid: string,
  query: PassageQuery,
  at: number[],
  { filters, isRanked }: { filters: string[]; isRanked: boolean },
): MultiSearchQuery {
  const { retrieve = ['id'], limit, offset = 0 } = query;
  const inBlock = (names: Parameters<typeof blockFields>[0][]) =>
    names.flatMap((name) => at.flatMap((slot) => blockFields(name, slot)));
  const sought = {
    ...query,
    words: query.matching === 'most' ? query.words : soughtWords(query),
    phrases: [],
    fields: [...new Set([...inBlock(fieldsOf(query)), ...(hasRows(query) ? ['rows'] : [])])],
    retrieve: [...new Set([...inBlock(retrieve), 'episode_id', 'published', 'id'])],
    // The best of all are among the best of each.
    ...(limit === 0 ? {} : { limit: offset + limit, offset: 0 }),
  };
  return {
    ...toMeilisearchQuery(indexUid, sought, filters),
    ...(isRanked ? { showRankingScore: true } : {}),
  };
}

/** A query for each place in a block: passages are found one by one. */
export function toBlockQueries(indexUid: string, query: PassageQuery): MultiSearchQuery[] {
  const isRanked = query.limit > 0 && !query.sort;
  return slots.map((slot) =>
    queryAt(indexUid, query, [slot], {
      filters: slot > 0 && mayLackPassage(query) ? [`size > ${slot}`] : [],
      isRanked,
    }),
  );
}

/** One query for blocks that have all words, at any of their places. */
export const toRoughQuery = (indexUid: string, query: PassageQuery): MultiSearchQuery =>
  queryAt(indexUid, { ...query, retrieve: [...(query.retrieve ?? ['id']), ...fieldsOf(query)] }, slots, {
    filters: [],
    isRanked: false,
  });
