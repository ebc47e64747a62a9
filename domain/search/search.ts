import type {
  SearchCorrection,
  SearchFacets,
  SearchParameters,
  SearchResponse,
  SearchResult,
} from '../../contract/api/library/search.ts';
import type { Database } from '../core/database/connection.ts';
import { OneCall } from './engine/one-call.ts';
import { formResults } from './form-results.ts';
import { type Listing, listEpisodes, listPassages } from './listing.ts';
import { loosePassages } from './loose/loose.ts';
import { looseResults } from './loose/loose-results.ts';
import { inOtherForms } from './loose/other-forms.ts';
import { openScope } from './match/open-scope.ts';
import {
  type EntitiesOfQuery,
  entitiesOf,
  findQueryEntities,
  type QueryEntities,
} from './match/query-entities.ts';
import type { SearchDependencies, SearchScope } from './match/scope.ts';
import { type StrictEpisodes, strictEpisodes } from './match/strict-episodes.ts';
import { countTypes } from './match/type-counts.ts';
import { countEpisodes, noFacets, toFacets } from './present/facets.ts';
import { passageFacts } from './present/hydrate.ts';
import { toResult } from './present/result.ts';
import { type RankedSearch, rankedSearch } from './rank/ranked-search.ts';
import { withMergedNames } from './read-query/merged-names.ts';
import { readQuery, type SearchQuery } from './read-query/query.ts';
import { withReadings } from './read-query/readings.ts';
import { correctQuery } from './spelling/correction.ts';
import { joinWords } from './spelling/join-words.ts';

/** Rounded to a tenth, as in responses. */
export const millisecondsSince = (started: number) => Math.round((performance.now() - started) * 10) / 10;

/** Fewer strict results than this are followed by looser ones. */
const fewResults = 10;
/** How many of those there are at most. */
const maxMore = 10;

export function emptyResponse(parameters: SearchParameters, started: number): SearchResponse {
  const { page, page_size } = parameters;
  return {
    entities: [],
    more: [],
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
  if (!typed) return undefined;
  const read = await withReadings(dependencies.engine, typed);
  const query = await withMergedNames(dependencies.database, read);
  const entities = entitiesOf(dependencies.database, query);
  const scope = await openScope(dependencies, parameters, entities);
  return scope && { query, scope, entities };
}

/** A query with the page of what matches it, and what is counted meanwhile. */
type Searched = {
  search: RankedSearch;
  query: SearchQuery;
  listing: Promise<Listing>;
  /** Known before the listing. */
  total: Promise<number>;
  facets: Promise<SearchFacets>;
};

async function typesOf(
  { database, engine }: SearchScope,
  strict: StrictEpisodes,
  found: QueryEntities,
  total: () => Promise<number>,
) {
  const call = new OneCall();
  const [types] = await Promise.all([
    countTypes({ database, call }, strict, found, total),
    call.make(engine),
  ]);
  return types;
}

async function searchFor(
  scope: SearchScope,
  query: SearchQuery,
  parameters: SearchParameters,
  entities: Promise<QueryEntities>,
): Promise<Searched> {
  // What fails first is reported; the others may fail unheard.
  const unheard = () => undefined;
  entities.catch(unheard);
  const search = await rankedSearch(scope, query);
  const { strict } = search;
  const isByEpisode = parameters.group === 'episode';
  const counted = countEpisodes(scope, strict);
  const episodes = counted.then((count) => count.total);
  const listing = isByEpisode ? listEpisodes(search, parameters, episodes) : listPassages(search, parameters);
  const total = isByEpisode ? episodes : listing.then((page) => page.total);
  const facets = Promise.all([
    counted.then(({ distribution }) => toFacets(scope.database, distribution)),
    parameters.type ? [] : entities.then((found) => typesOf(scope, strict, found, () => total)),
  ]).then(([others, type]) => ({ ...others, type }));
  for (const part of [listing, episodes, total, facets]) part.catch(unheard);
  return { search, query, listing, total, facets };
}

type Corrected = Searched & {
  correction: SearchCorrection | null;
  /** Another query that may have been meant. */
  suggestion: string | null;
};

/** The results of another spelling of a search, if there is one that matches more than was found. */
async function searchForSpelling(
  scope: SearchScope,
  typed: SearchQuery,
  parameters: SearchParameters,
  { spelling, found }: { spelling: string | undefined; found: number },
): Promise<Corrected | undefined> {
  const typedSo = spelling === undefined ? undefined : readQuery(spelling);
  if (spelling === undefined || !typedSo) return undefined;
  const query = await withReadings(scope.engine, typedSo);
  const searched = await searchFor(scope, query, parameters, findQueryEntities(scope.database, query));
  return (await searched.total) > found
    ? { ...searched, correction: { query: spelling, original: typed.text }, suggestion: null }
    : undefined;
}

/** Another spelling to offer, if it matches more than was found. */
async function suggestSpelling(
  scope: SearchScope,
  typed: SearchQuery,
  found: number,
): Promise<string | null> {
  const spelling = await correctQuery(scope, typed, { certainty: 'maybe', hasNoMatches: found === 0 });
  const typedSo = spelling === undefined ? undefined : readQuery(spelling);
  if (spelling === undefined || !typedSo) return null;
  const query = await withReadings(scope.engine, typedSo);
  const { total } = await countEpisodes(scope, await strictEpisodes(scope, query));
  return total > found ? spelling : null;
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
  const asOneWord = await searchForSpelling(scope, typed, parameters, { spelling: joined, found: 0 });
  if (asOneWord) return asOneWord;
  const asTyped = await searchFor(scope, typed, parameters, entities);
  const total = await asTyped.total;
  if (!isCorrected || total > fewResults) return { ...asTyped, correction: null, suggestion: null };
  const hasNoMatches = total === 0;
  const sure = await correctQuery(scope, typed, { certainty: 'sure', hasNoMatches });
  const respelled = await searchForSpelling(scope, typed, parameters, { spelling: sure, found: total });
  if (respelled) return respelled;
  return { ...asTyped, correction: null, suggestion: await suggestSpelling(scope, typed, total) };
}

/** Whether looser results come with the page: with the first one, where few match. */
const hasFew = ({ page, sort, type }: SearchParameters, total: number) =>
  total < fewResults && page === 1 && sort === 'relevance' && !type;

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
  const { query, correction, suggestion } = searched;
  const isFew = hasFew(parameters, await searched.total);
  const isLoose = isFew && query.isLoosenable;
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
  const bent = isFew ? await inOtherForms(scope.engine, vocabulary, query) : undefined;
  const inForms = bent ? await formResults(scope, bent, { parameters, shown: results, limit: maxMore }) : [];
  const some = await looseResults(searched.search, loose, {
    parameters,
    shown: [...results, ...inForms],
    total: listing.total,
  });
  const more = [...inForms, ...some].slice(0, maxMore);
  return {
    entities: results,
    more,
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
