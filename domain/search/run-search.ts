import type { SearchFacets, SearchParameters } from '../../contract/api/library/search.ts';
import { OneCall } from './engine/one-call.ts';
import { type Listing, listEpisodes, listPassages } from './listing.ts';
import type { QueryEntities } from './match/query-entities.ts';
import type { StrictEpisodes } from './match/strict-episodes.ts';
import { countTypes } from './match/type-counts.ts';
import type { Meant } from './meaning/meant.ts';
import { countEpisodes, toFacets } from './present/facets.ts';
import { type RankedSearch, rankedSearch } from './rank/ranked-search.ts';
import type { SearchQuery } from './read-query/query.ts';
import type { SearchScope } from './scope/scope.ts';

/** A query with the page of what matches it, and what is counted meanwhile. */
export type Searched = {
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

/** What is looked up while a search runs. */
export type Lookups = { entities: Promise<QueryEntities>; meant: Promise<Meant> };

/** Searches for a query as it is. Throws AppError query_too_broad, search_unavailable, search_timeout. */
export async function searchFor(
  scope: SearchScope,
  query: SearchQuery,
  parameters: SearchParameters,
  { entities, meant }: Lookups,
): Promise<Searched> {
  // What fails first is reported; the others may fail unheard.
  const unheard = () => undefined;
  entities.catch(unheard);
  const isByEpisode = parameters.group === 'episode';
  const isRanked = isByEpisode && parameters.sort === 'relevance';
  const search = await rankedSearch(scope, query, { isRanked, meant });
  const { strict } = search;
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
