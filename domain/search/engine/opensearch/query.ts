import type { Types } from '@opensearch-project/opensearch';
import type { EngineQuery } from '../engine.ts';
import { toBool } from './clauses.ts';
import { onlyEpisode } from './filters.ts';
import { columns, uniqueKeys } from './mappings.ts';

export type Body = Types.Core_Msearch.MultisearchBody;

/** One search of a request. */
export type Search = { header: Types.Core_Msearch.MultisearchHeader; body: Body };

/** How far the engine pages by offsets. What is behind is read page by page, each from where the one before ended. */
export const maxWindow = 10_000;
/** How many values of a facet are counted in one request; the engine allows 65,535 in all. */
export const bucketsPerRequest = 50_000;

/** Sorts undated documents last. The engine's own value for it is a number that JavaScript can't hold. */
const beforeAll = -1_000_000_000_000;

export const isDeep = ({ offset = 0, limit }: EngineQuery): boolean => offset + limit > maxWindow;

/** Best first or newest first; every document has its own place. */
function sortOf(query: EngineQuery, isRanked: boolean): Types.Common.SortCombinations[] {
  return [
    ...(isRanked ? [{ _score: { order: 'desc' as const } }] : []),
    { published: { order: 'desc', missing: beforeAll } },
    ...uniqueKeys[query.target].map((key) => ({ [key]: { order: 'asc' as const } })),
  ];
}

/** Only what is needed of each document: values of columns, unless more of it is. */
function retrieval({ retrieve = ['id'] }: EngineQuery): Pick<Body, '_source' | 'docvalue_fields'> {
  const names = retrieve.filter((name) => name !== 'id');
  if (names.every((name) => columns.has(name)))
    return { _source: false, docvalue_fields: names.map((field) => ({ field })) };
  return { _source: names };
}

/** A query in OpenSearch's format. */
export function toSearch(index: string, query: EngineQuery): Search {
  const { bool, isRanked } = toBool(query);
  const routing = onlyEpisode(query.filters ?? []);
  const deep = isDeep(query);
  return {
    header: {
      index,
      // Part of an answer would be a wrong one.
      allow_partial_search_results: false,
      ...(routing === undefined ? {} : { routing }),
      // How rare a word is must not depend on the shard.
      ...(query.matching === 'most' ? { search_type: 'dfs_query_then_fetch' } : {}),
    },
    body: {
      query: { bool },
      track_total_hits: true,
      from: deep ? 0 : (query.offset ?? 0),
      size: deep ? maxWindow : query.limit,
      ...(query.limit === 0 ? {} : { sort: sortOf(query, isRanked), ...retrieval(query) }),
      ...(query.isDistinct ? { collapse: { field: 'episode_id' } } : {}),
      ...(query.facets
        ? {
            aggregations: Object.fromEntries(
              query.facets.map((field) => [
                field,
                { terms: { field, size: bucketsPerRequest, shard_size: bucketsPerRequest } },
              ]),
            ),
          }
        : {}),
    },
  };
}
