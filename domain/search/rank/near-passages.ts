import type { PassageDocument } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import { inTalk, passageQueries } from '../match/passage-query.ts';
import { type SearchQuery, withoutAsking } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import { nearestPassages } from './candidate-episodes.ts';
import { comparedPassages } from './compared-passages.ts';
import type { WeightedWords } from './score.ts';

/** The engine's queries for the places that say all of this, in whatever episode. */
export const queriesSaying = (scope: SearchScope, query: SearchQuery): Promise<QueryOf<'passages'>[]> =>
  passageQueries(scope, query, { ids: undefined });

/** The passages by which the episodes that say them are ranked first: places may hold them that don't match. */
export async function nearPassages(
  scope: SearchScope,
  query: SearchQuery,
  weighted: WeightedWords,
): Promise<PassageDocument[]> {
  const told = withoutAsking(query);
  const asked = told === query ? [query] : [query, told];
  const queries = await Promise.all(
    asked.map(async (own) => (await queriesSaying(scope, own)).map((one) => inTalk(scope, own, one))),
  );
  return weighted.compared
    ? comparedPassages(scope, queries.flat(), weighted, weighted.compared)
    : nearestPassages(scope, queries.flat());
}
