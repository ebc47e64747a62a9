import type { QueryOf, ScanOf } from '../engine/engine.ts';
import { readMatches } from '../scope/read-matches.ts';
import type { SearchScope } from '../scope/scope.ts';
import { type PlaceTest, placeColumns } from './place-of-passage.ts';

/** In how many places of each episode something is said. */
export type PlaceCounts = Map<string, number>;

type PlaceScan = ScanOf<'passages'>;

/** As many places are compared one by one. */
const comparedAtOnce = 400;

const addTo = (counts: PlaceCounts, id: string, count: number) =>
  counts.set(id, count + (counts.get(id) ?? 0));

/** Compares all places that a query finds. */
async function compare(scope: SearchScope, query: PlaceScan, holds: PlaceTest): Promise<PlaceCounts> {
  const found = await readMatches(scope, { ...query, retrieve: [...placeColumns] }, (hit) =>
    holds(hit) ? hit.episode_id : undefined,
  );
  const counts: PlaceCounts = new Map();
  for (const id of found) addTo(counts, id, 1);
  return counts;
}

type CountOptions = Pick<QueryOf<'passages'>, 'isRough'>;

/** The episodes of which places match a query for the engine, as it finds them. */
export async function countAsFound(
  { engine }: SearchScope,
  queries: PlaceScan[],
  options: CountOptions = {},
): Promise<PlaceCounts[]> {
  const results = await engine.search(
    queries.map((query) => ({ ...query, ...options, facets: ['episode_id'], limit: 0 })),
  );
  return results.map(({ facets }) => new Map(Object.entries(facets.episode_id ?? {})));
}

const sumOf = (counts: PlaceCounts) => counts.values().reduce((sum, count) => sum + count, 0);

/** How the engine finds places: whether hardly ever others, and whether by words in a row alone. */
export type Exactness = { isNearlyExact: boolean; isRow: boolean };

/**
 * The same where the engine finds more than matches. If it hardly ever does, many places of an episode can't all be
 * others: of what is found often, only episodes with a place or two are compared. Throws AppError query_too_broad.
 */
export async function countCompared(
  scope: SearchScope,
  query: PlaceScan,
  { holds, isNearlyExact, isRow }: Exactness & { holds: PlaceTest },
): Promise<PlaceCounts> {
  if (!isNearlyExact) return compare(scope, query, holds);
  // What is found by words in a row is somewhere in its block: it needn't be said where.
  const [found = new Map<string, number>()] = await countAsFound(scope, [query], { isRough: isRow });
  const sum = sumOf(found);
  const reads = isRow ? sum * placesInOne : sum;
  if (sum <= comparedAtOnce && scope.reads.allows(reads)) return compare(scope, query, holds);
  const byChance = isRow ? 1 : placesInOne;
  const anyOf = [...found].filter(([, count]) => count <= byChance).map(([id]) => id);
  if (anyOf.length === 0) return found;
  const only = { field: 'episode_id', anyOf } as const;
  const sure = await compare(scope, { ...query, filters: [...(query.filters ?? []), only] }, holds);
  for (const id of anyOf) if (!sure.has(id)) found.delete(id);
  return found;
}

/** A rough count may have so many places as one. What happens to be found in one of them may be in all. */
const placesInOne = 4;
