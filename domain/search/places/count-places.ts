import type { ScanOf } from '../engine/engine.ts';
import { readMatches } from '../scope/read-matches.ts';
import type { SearchScope } from '../scope/scope.ts';
import { type PlaceTest, placeColumns } from './place-of-passage.ts';

/** In how many places of each episode something is said. */
export type PlaceCounts = Map<string, number>;

/**
 * As many places are compared one by one. Of more, only those of episodes that might be among them by chance: what happens
 * to be found in one block may be in all its places.
 */
const comparedAtOnce = 1_500;
const fewByChance = 8;

const countOf = (ids: string[]): PlaceCounts => {
  const counts: PlaceCounts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

async function compare(
  scope: SearchScope,
  query: ScanOf<'passages'>,
  holds: PlaceTest,
): Promise<PlaceCounts> {
  const found = await readMatches(scope, { ...query, retrieve: [...placeColumns] }, (hit) =>
    holds(hit) ? hit.episode_id : undefined,
  );
  return countOf(found);
}

/** The episodes of which places match a query for the engine, as it finds them. */
export async function countAsFound(
  { engine }: SearchScope,
  queries: ScanOf<'passages'>[],
): Promise<PlaceCounts[]> {
  const results = await engine.search(
    queries.map((query) => ({ ...query, facets: ['episode_id'], limit: 0 })),
  );
  return results.map(({ facets }) => new Map(Object.entries(facets.episode_id ?? {})));
}

const sumOf = (counts: PlaceCounts) => counts.values().reduce((sum, count) => sum + count, 0);

/**
 * The same where the engine finds more than matches. `isNearlyExact`: hardly ever, so that many places of an episode
 * can't all be others. Throws AppError query_too_broad.
 */
export async function countCompared(
  scope: SearchScope,
  query: ScanOf<'passages'>,
  { holds, isNearlyExact }: { holds: PlaceTest; isNearlyExact: boolean },
): Promise<PlaceCounts> {
  if (!isNearlyExact) return compare(scope, query, holds);
  const [found = new Map<string, number>()] = await countAsFound(scope, [query]);
  const sum = sumOf(found);
  if (sum <= comparedAtOnce && scope.reads.allows(sum)) return compare(scope, query, holds);
  const anyOf = [...found].filter(([, count]) => count <= fewByChance).map(([id]) => id);
  if (anyOf.length === 0) return found;
  const only = { field: 'episode_id', anyOf } as const;
  const sure = await compare(scope, { ...query, filters: [...(query.filters ?? []), only] }, holds);
  for (const id of anyOf) if (!sure.has(id)) found.delete(id);
  return found;
}
