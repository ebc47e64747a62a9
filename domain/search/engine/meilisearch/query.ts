import type { MultiSearchQuery } from 'meilisearch';
import { toEngineText, toEngineWord } from '../../../core/text/engine-words.ts';
import type { EngineQuery, Filter, Keys } from '../engine.ts';

const list = (values: (string | number)[]) => values.map((value) => JSON.stringify(value)).join(', ');

function toFilter(filter: Filter): string {
  if ('anyOf' in filter) return `${filter.field} IN [${list(filter.anyOf)}]`;
  if ('noneOf' in filter) return `${filter.field} NOT IN [${list(filter.noneOf)}]`;
  const { field } = filter;
  if ('isMissing' in filter) return `${field} IS NULL`;
  const bounds = [
    filter.from === undefined ? [] : [`${field} >= ${filter.from}`],
    filter.before === undefined ? [] : [`${field} < ${filter.before}`],
  ].flat();
  // A field that is null exists as well.
  const dated = bounds.join(' AND ') || `${field} IS NOT NULL`;
  return filter.orUndated ? `((${dated}) OR ${field} IS NULL)` : dated;
}

const quoted = (text: string) => `"${text}"`;

/** Every word is quoted, so that only a prefix at the end matches the beginning of a word. */
function toText({ words, phrases = [], prefix, excluded = [] }: EngineQuery): string {
  return [
    ...words.map((word) => quoted(toEngineWord(word))),
    ...phrases.map((phrase) => quoted(toEngineText(phrase))),
    ...excluded.map((word) => `-${quoted(toEngineWord(word))}`),
    ...(prefix === undefined ? [] : [toEngineWord(prefix)]),
  ].join(' ');
}

/** A query in Meilisearch's format, for documents that have the fields that it names. */
export function toMeilisearchQuery(
  indexUid: string,
  query: Omit<EngineQuery, 'fields' | 'retrieve'> & { fields?: string[]; retrieve?: string[] },
  filters: string[] = [],
): MultiSearchQuery {
  const isCountOnly = query.limit === 0;
  const allFilters = [...(query.filters ?? []).map(toFilter), ...filters];
  return {
    indexUid,
    q: query.matching === 'most' ? query.words.map(toEngineWord).join(' ') : toText(query as EngineQuery),
    matchingStrategy: query.matching === 'most' ? 'frequency' : 'all',
    ...(query.fields ? { attributesToSearchOn: query.fields } : {}),
    ...(allFilters.length > 0 ? { filter: allFilters } : {}),
    ...(query.facets ? { facets: query.facets } : {}),
    ...(query.sort ? { sort: ['published:desc'] } : {}),
    ...(query.isDistinct ? { distinct: 'episode_id' } : {}),
    attributesToRetrieve: query.retrieve ?? ['id'],
    ...(isCountOnly || query.offset === undefined
      ? { page: 1, hitsPerPage: query.limit }
      : { offset: query.offset, limit: query.limit }),
  };
}

/** The filter for the episodes of these passages. */
export const isIn = (passages: Keys['passages'][]): string =>
  toFilter({ field: 'episode_id', anyOf: [...new Set(passages.map(({ episode_id }) => episode_id))] });
