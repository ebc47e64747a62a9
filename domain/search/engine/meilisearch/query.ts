import type { MultiSearchQuery } from 'meilisearch';
import { toEngineText, toEngineWord } from '../../../core/text/engine-words.ts';
import type { EngineQuery, Filter } from '../engine.ts';

const list = (values: string[]) => values.map((value) => JSON.stringify(value)).join(', ');

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

/** Every word is quoted, so that only a prefix at the end matches the beginning of a word. */
function toText({ words, phrases = [], prefix, excluded = [] }: EngineQuery): string {
  return [
    ...words.map((word) => `"${toEngineWord(word)}"`),
    ...phrases.map((phrase) => `"${toEngineText(phrase)}"`),
    ...excluded.map((word) => `-"${toEngineWord(word)}"`),
    ...(prefix === undefined ? [] : [toEngineWord(prefix)]),
  ].join(' ');
}

/** A query in Meilisearch's format. */
export function toMeilisearchQuery(indexUid: string, query: EngineQuery): MultiSearchQuery {
  const isCountOnly = query.limit === 0;
  return {
    indexUid,
    q: query.matching === 'most' ? query.words.map(toEngineWord).join(' ') : toText(query),
    matchingStrategy: query.matching === 'most' ? 'frequency' : 'all',
    ...(query.fields ? { attributesToSearchOn: query.fields } : {}),
    ...(query.filters?.length ? { filter: query.filters.map(toFilter) } : {}),
    ...(query.facets ? { facets: query.facets } : {}),
    ...(query.sort ? { sort: ['published:desc'] } : {}),
    ...(query.isDistinct ? { distinct: 'episode_id' } : {}),
    attributesToRetrieve: query.retrieve ?? ['id'],
    ...(isCountOnly || query.offset === undefined
      ? { page: 1, hitsPerPage: query.limit }
      : { offset: query.offset, limit: query.limit }),
  };
}
