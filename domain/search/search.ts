import type {
  SearchCorrection,
  SearchFacets,
  SearchParameters,
  SearchResponse,
  SearchResult,
} from '../../contract/api/library/search.ts';
import type { Database } from '../core/database/connection.ts';
import { type Listing, listEpisodes, listPassages } from './listing.ts';
import { loosePassages } from './loose/loose.ts';
import { looseResults } from './loose/loose-results.ts';
import { openScope } from './match/open-scope.ts';
import {
  countTypes,
  type EntitiesOfQuery,
  entitiesOf,
  findQueryEntities,
  type QueryEntities,
} from './match/query-entities.ts';
import type { SearchDependencies, SearchScope } from './match/scope.ts';
import { strictEpisodes } from './match/strict-episodes.ts';
import { countEpisodes, noFacets, toFacets } from './present/facets.ts';
import { passageFacts } from './present/hydrate.ts';
import { toResult } from './present/result.ts';
import { weighWords } from './rank/score.ts';
import { withMergedNames } from './read-query/merged-names.ts';
import { readQuery, type SearchQuery } from './read-query/query.ts';
import { correctQuery } from './spelling/correction.ts';
import { joinWords } from './spelling/join-words.ts';

/** Rounded to a tenth, as in responses. */
export const millisecondsSince = (started: number) => Math.round((performance.now() - started) * 10) / 10;

/** Fewer strict results than this are followed by looser ones. */
const fewResults = 10;

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
    correction: null,
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
  if (!typed) return undefined;
  const query = await withMergedNames(dependencies.database, typed);
  const entities = entitiesOf(dependencies.database, query);
  const scope = await openScope(dependencies, parameters, entities);
  return scope && { query, scope, entities };
}

/** A query with the page of what matches it, and what is counted meanwhile. */
type Searched = {
  query: SearchQuery;
  listing: Promise<Listing>;
  /** Known before the listing. */
  total: Promise<number>;
  facets: Promise<SearchFacets>;
};

async function searchFor(
  scope: SearchScope,
  query: SearchQuery,
  parameters: SearchParameters,
  entities: Promise<QueryEntities>,
): Promise<Searched> {
  // What fails first is reported; the others may fail unheard.
  const unheard = () => undefined;
  entities.catch(unheard);
  const strict = await strictEpisodes(scope, query);
  const weighted = weighWords(scope.vocabulary, query);
  const isByEpisode = parameters.group === 'episode';
  const counted = countEpisodes(scope, strict);
  const episodes = counted.then((count) => count.total);
  const listing = isByEpisode
    ? listEpisodes(scope, query, strict, weighted, parameters, episodes)
    : listPassages(scope, query, strict, weighted, parameters);
  const total = isByEpisode ? episodes : listing.then((page) => page.total);
  const facets = Promise.all([
    counted.then(({ distribution }) => toFacets(scope.database, distribution)),
    parameters.type ? [] : entities.then((found) => countTypes(scope, strict, found, total)),
  ]).then(([others, type]) => ({ ...others, type }));
  for (const part of [listing, episodes, total, facets]) part.catch(unheard);
  return { query, listing, total, facets };
}

type Corrected = Searched & { correction: SearchCorrection | null };

/** The results of another spelling of a search, if it matches more than this. */
async function searchForSpelling(
  scope: SearchScope,
  typed: SearchQuery,
  spelling: string | undefined,
  parameters: SearchParameters,
  found: number,
): Promise<Corrected | undefined> {
  const query = spelling === undefined ? undefined : readQuery(spelling);
  if (spelling === undefined || !query) return undefined;
  const searched = await searchFor(scope, query, parameters, findQueryEntities(scope.database, query));
  return (await searched.total) > found
    ? { ...searched, correction: { query: spelling, original: typed.text } }
    : undefined;
}

/** The results of a search as typed, or with its spelling corrected if nothing or almost nothing matches. */
async function searchWithCorrection(
  scope: SearchScope,
  typed: SearchQuery,
  parameters: SearchParameters,
  entities: Promise<QueryEntities>,
): Promise<Corrected> {
  const isCorrected = parameters.spelling !== 'as_typed';
  const joined = isCorrected ? await joinWords(scope, typed) : undefined;
  const asOneWord = await searchForSpelling(scope, typed, joined, parameters, 0);
  if (asOneWord) return asOneWord;
  const asTyped = await searchFor(scope, typed, parameters, entities);
  const total = await asTyped.total;
  const corrected =
    isCorrected && total <= fewResults ? await correctQuery(scope, typed, total === 0) : undefined;
  return (
    (await searchForSpelling(scope, typed, corrected, parameters, total)) ?? { ...asTyped, correction: null }
  );
}

/** Whether a page ends with looser results: the last one, where few match. */
const isFollowedByLooser = (
  { isLoosenable }: SearchQuery,
  { page, page_size, sort, type }: SearchParameters,
  total: number,
) => isLoosenable && total < fewResults && page * page_size >= total && sort === 'relevance' && !type;

async function readResults(database: Database, listing: Promise<Listing>) {
  const passageIds = await (await listing).readPassageIds();
  return { passageIds, facts: await passageFacts(database, passageIds) };
}

/**
 * Searches transcripts. Throws AppError query_too_long, invalid_query, query_too_broad, search_unavailable,
 * search_timeout.
 */
export async function searchMentions(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
): Promise<SearchResponse> {
  const started = performance.now();
  const { database, vocabulary } = dependencies;
  const [opened] = await Promise.all([openSearch(dependencies, parameters), vocabulary.ready()]);
  if (!opened) return emptyResponse(parameters, started);
  const { scope } = opened;
  const searched = await searchWithCorrection(scope, opened.query, parameters, opened.entities());
  const { query, correction } = searched;
  const isLoose = isFollowedByLooser(query, parameters, await searched.total);
  const [listing, { passageIds, facts }, facets, loose] = await Promise.all([
    searched.listing,
    readResults(database, searched.listing),
    searched.facets,
    isLoose ? loosePassages(scope, query, vocabulary, parameters.group) : [],
  ]);
  const results: SearchResult[] = passageIds.flatMap((id) => {
    const row = facts.get(id);
    return row ? [toResult(row, { query, match: 'all', type: parameters.type })] : [];
  });
  results.push(...(await looseResults(scope, query, loose, parameters, results)));
  return {
    entities: results,
    total_hits: listing.total,
    page: listing.page,
    page_size: parameters.page_size,
    total_pages: listing.totalPages,
    search_time_ms: millisecondsSince(started),
    facets,
    correction,
  };
}
