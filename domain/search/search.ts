import type { SearchParameters, SearchResponse, SearchResult } from '../../contract/api/library/search.ts';
import type { Database } from '../core/database/connection.ts';
import { searchWithCorrection } from './corrected-search.ts';
import type { Listing } from './listing.ts';
import { openScope } from './match/open-scope.ts';
import { type EntitiesOfQuery, entitiesOf } from './match/query-entities.ts';
import { findMeant } from './meaning/meant.ts';
import { findLooser, moreResults } from './more-results.ts';
import { noFacets } from './present/facets.ts';
import { passageFacts } from './present/hydrate.ts';
import { toResult } from './present/result.ts';
import { withMergedNames } from './read-query/merged-names.ts';
import { readQuery, type SearchQuery } from './read-query/query.ts';
import { withReadings } from './read-query/readings.ts';
import type { SearchDependencies, SearchScope } from './scope/scope.ts';

/** Rounded to a tenth, as in responses. */
export const millisecondsSince = (started: number) => Math.round((performance.now() - started) * 10) / 10;

/** Fewer strict results than this are followed by looser ones. */
const fewResults = 10;

export function emptyResponse(parameters: SearchParameters, started: number): SearchResponse {
  const { page, page_size } = parameters;
  return {
    entities: [],
    more: [],
    meaning: 'off',
    total_hits: 0,
    page,
    page_size,
    total_pages: 0,
    search_time_ms: millisecondsSince(started),
    facets: noFacets(),
    correction: null,
    suggestion: null,
  };
}

/** A search that is ready. */
export type OpenedSearch = {
  query: SearchQuery;
  scope: SearchScope;
  entities: EntitiesOfQuery;
};

/** The parameters of a search, read and ready; undefined when nothing can match. */
export async function openSearch(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
): Promise<OpenedSearch | undefined> {
  const typed = readQuery(parameters.q);
  const read = await withReadings(dependencies.engine, typed);
  const query = await withMergedNames(dependencies.database, read);
  const entities = entitiesOf(dependencies.database, query);
  const scope = await openScope(dependencies, parameters, entities);
  return scope && { query, scope, entities };
}

/** Whether looser results come with the page: with the first one, where few match. */
const hasFew = ({ page, sort, type }: SearchParameters, total: number) =>
  total < fewResults && page === 1 && sort === 'relevance' && !type;

async function readResults(database: Database, listing: Promise<Listing>) {
  const passageIds = await (await listing).readPassageIds();
  return { passageIds, facts: await passageFacts(database, passageIds) };
}

type Options = {
  /** Whether looser results are wanted where few match. */
  hasMore?: boolean;
};

/**
 * Searches transcripts. Throws AppError query_too_long, invalid_query, query_too_broad, search_unavailable,
 * search_timeout.
 */
export async function searchMentions(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
  { hasMore = true }: Options = {},
): Promise<SearchResponse> {
  const started = performance.now();
  const { database, vocabulary } = dependencies;
  const [opened] = await Promise.all([openSearch(dependencies, parameters), vocabulary.ready()]);
  if (!opened) return emptyResponse(parameters, started);
  const meant = findMeant(dependencies, opened, parameters);
  meant.catch(() => undefined);
  const searched = await searchWithCorrection(opened.scope, opened.query, parameters, {
    entities: opened.entities(),
    meant,
  });
  const { query, correction, suggestion } = searched;
  const looser =
    hasMore && hasFew(parameters, await searched.total)
      ? findLooser(opened.scope, query, { group: parameters.group, meant })
      : undefined;
  const [listing, { passageIds, facts }, facets, found, { state }] = await Promise.all([
    searched.listing,
    readResults(database, searched.listing),
    searched.facets,
    looser,
    meant,
  ]);
  const results: SearchResult[] = passageIds.flatMap((id) => {
    const row = facts.get(id);
    return row ? [toResult(row, { query, match: 'all', type: parameters.type })] : [];
  });
  const page = { parameters, shown: results, total: listing.total };
  return {
    entities: results,
    more: found ? await moreResults(searched.search, found, page) : [],
    meaning: state,
    total_hits: listing.total,
    page: listing.page,
    page_size: parameters.page_size,
    total_pages: listing.totalPages,
    search_time_ms: millisecondsSince(started),
    facets,
    correction,
    suggestion,
  };
}
