import type { PassageDocument } from '../engine/documents.ts';
import { type StrictEpisodes, strictEpisodes } from '../match/strict-episodes.ts';
import type { Meant } from '../meaning/meant.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import { nearPassages } from './near-passages.ts';
import { type WeightedWords, weighWords } from './score.ts';

/** A search with what matches it, and how much each of its words counts: what ranking reads. */
export type RankedSearch = {
  scope: SearchScope;
  query: SearchQuery;
  strict: StrictEpisodes;
  weighted: WeightedWords;
  /** What ranking begins with, asked for meanwhile. */
  near?: Promise<PassageDocument[]>;
  /** What means the same. */
  meant?: Promise<Meant>;
};

type Options = {
  /** Whether the episodes will be ranked. */
  isRanked?: boolean;
  meant?: Promise<Meant>;
};

/** Finds what matches a query. Throws AppError query_too_broad, search_unavailable, search_timeout. */
export async function rankedSearch(
  scope: SearchScope,
  query: SearchQuery,
  { isRanked = false, meant }: Options = {},
): Promise<RankedSearch> {
  const weighted = weighWords(scope.vocabulary, query);
  // A word by itself is ranked by its episodes.
  const near = isRanked && query.words.length > 1 ? nearPassages(scope, query, weighted) : undefined;
  near?.catch(() => undefined);
  const strict = await strictEpisodes(scope, query);
  return { scope, query, strict, weighted, ...(near ? { near } : {}), ...(meant ? { meant } : {}) };
}
