import { type StrictEpisodes, strictEpisodes } from '../match/strict-episodes.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import { type WeightedWords, weighWords } from './score.ts';

/** A search with what matches it, and how much each of its words counts: what ranking reads. */
export type RankedSearch = {
  scope: SearchScope;
  query: SearchQuery;
  strict: StrictEpisodes;
  weighted: WeightedWords;
};

/** Finds what matches a query. Throws AppError query_too_broad, search_unavailable, search_timeout. */
export async function rankedSearch(scope: SearchScope, query: SearchQuery): Promise<RankedSearch> {
  const strict = await strictEpisodes(scope, query);
  return { scope, query, strict, weighted: weighWords(scope.vocabulary, query) };
}
