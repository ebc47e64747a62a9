import type { SearchParams } from 'meilisearch';
import type { SearchFacets, SearchParameters, SearchResponse } from '../../contract/search.ts';
import type { Database } from '../database/connection.ts';
import { attributesOf } from './attributes.ts';
import { type SearchEngine, whileAvailable } from './engine.ts';
import { facetFields, facetsOf } from './facets.ts';
import { filtersOf } from './filters.ts';
import { markEnd, markStart } from './highlight.ts';
import { parseQuery, type Query } from './query.ts';
import { resultsOfHits } from './result.ts';

export type SearchDependencies = { database: Database; engine: SearchEngine };

export const noFacets = (): SearchFacets => ({ type: [], podcast: [], language: [], year: [] });

/** As answers tell it, to a tenth. */
export const millisecondsSince = (started: number) => Math.round((performance.now() - started) * 10) / 10;

export function emptyResponse(parameters: SearchParameters, started: number): SearchResponse {
  const { page, page_size } = parameters;
  return {
    entities: [],
    total_hits: 0,
    page,
    page_size,
    total_pages: 0,
    search_time_ms: millisecondsSince(started),
    facets: noFacets(),
  };
}

/** The request that a search sends to the engine; the benchmark sends the same one by itself. */
export function engineRequest(
  query: Query,
  parameters: SearchParameters,
  filter: string[],
): SearchParams & { page: number; hitsPerPage: number } {
  const attributes = attributesOf(query, parameters.role);
  return {
    filter,
    page: parameters.page,
    hitsPerPage: parameters.page_size,
    matchingStrategy: 'all',
    attributesToRetrieve: ['id', 'published'],
    attributesToHighlight: ['text'],
    highlightPreTag: markStart,
    highlightPostTag: markEnd,
    facets: Object.values(facetFields),
    ...(attributes ? { attributesToSearchOn: attributes } : {}),
    ...(parameters.group === 'episode' ? { distinct: 'episode_id' } : {}),
    ...(parameters.sort === 'newest' ? { sort: ['published:desc'] } : {}),
  };
}

/** By date alone a forgiven typo would stand above what was meant: then words must be as they were typed. */
export const engineText = (query: Query, parameters: SearchParameters) =>
  parameters.sort === 'newest' ? query.exactText : query.text;

/** Searches what was said. Throws AppError query_too_long, invalid_request, search_unavailable. */
export async function searchMentions(
  { database, engine }: SearchDependencies,
  parameters: SearchParameters,
): Promise<SearchResponse> {
  const started = performance.now();
  const query = parseQuery(parameters.q);
  const filter = filtersOf(parameters);
  if (query.words.length === 0 || !filter) return emptyResponse(parameters, started);
  const found = await whileAvailable((signal) =>
    engine.index.search(engineText(query, parameters), engineRequest(query, parameters, filter), { signal }),
  );
  const [results, facets] = await Promise.all([
    resultsOfHits(database, found.hits, query),
    facetsOf(database, found.facetDistribution),
  ]);
  return {
    entities: results.flatMap((result) => result ?? []),
    total_hits: found.totalHits ?? 0,
    page: parameters.page,
    page_size: parameters.page_size,
    total_pages: found.totalPages ?? 0,
    search_time_ms: millisecondsSince(started),
    facets,
  };
}

/** In how many passages of each of these episodes the search matches: exact, and asked for beside the results. */
export async function countPassages(
  { engine }: SearchDependencies,
  parameters: SearchParameters,
  episodeIds: string[],
): Promise<Record<string, number>> {
  const query = parseQuery(parameters.q);
  const filter = filtersOf(parameters);
  if (query.words.length === 0 || !filter || episodeIds.length === 0) return {};
  const attributes = attributesOf(query, parameters.role);
  const found = await whileAvailable((signal) =>
    engine.index.search(
      query.text,
      {
        filter: [...filter, `episode_id IN [${episodeIds.map((id) => `"${id}"`).join(', ')}]`],
        limit: 0,
        matchingStrategy: 'all',
        facets: ['episode_id'],
        ...(attributes ? { attributesToSearchOn: attributes } : {}),
      },
      { signal },
    ),
  );
  return found.facetDistribution?.episode_id ?? {};
}
