import type { PassageDocument } from '../engine/documents.ts';
import type { QueryOf, ScanOf } from '../engine/engine.ts';
import { readMatches } from '../scope/read-matches.ts';
import type { SearchScope } from '../scope/scope.ts';
import { type PlaceTest, placeColumns } from './place-of-passage.ts';

/** In how many places of each episode something is said. */
export type PlaceCounts = Map<string, number>;

export type PlaceScan = ScanOf<'passages'>;

/** A search asks for so much at once: with more, the engine would refuse it for others' sake. */
export const scansAtOnce = 8;

/** As many places are compared one by one. */
export const comparedAtOnce = 400;

/** Counts the places of these episodes, on top of those that were counted before. */
export function addPlaces(counts: PlaceCounts, episodeIds: Iterable<string>): PlaceCounts {
  for (const id of episodeIds) counts.set(id, 1 + (counts.get(id) ?? 0));
  return counts;
}

/** The episodes of the places that match, each as often as one of its places does. */
export const episodesOf = (hits: PassageDocument[], holds: PlaceTest): string[] =>
  hits.filter(holds).map((hit) => hit.episode_id);

/** Compares all places that a query finds. */
async function compare(scope: SearchScope, query: PlaceScan, holds: PlaceTest): Promise<PlaceCounts> {
  const found = await readMatches(scope, { ...query, retrieve: [...placeColumns] }, (hit) =>
    holds(hit) ? hit.episode_id : undefined,
  );
  return addPlaces(new Map(), found);
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

export const sumOf = (counts: PlaceCounts) => counts.values().reduce((sum, count) => sum + count, 0);

/** The same query for some episodes. */
export const onlyIn = (query: PlaceScan, anyOf: string[]): PlaceScan => ({
  ...query,
  filters: [...(query.filters ?? []), { field: 'episode_id', anyOf }],
});

/**
 * The same where the engine finds more than matches. If it hardly ever does, many places of an episode can't all be
 * others: of what is found often, only episodes with a place or two are compared. Throws AppError query_too_broad.
 */
export async function countCompared(
  scope: SearchScope,
  query: PlaceScan,
  { holds, isNearlyExact }: { holds: PlaceTest; isNearlyExact: boolean },
): Promise<PlaceCounts> {
  if (!isNearlyExact) return compare(scope, query, holds);
  const [found = new Map<string, number>()] = await countAsFound(scope, [query]);
  const sum = sumOf(found);
  if (sum <= comparedAtOnce && scope.reads.allows(sum)) return compare(scope, query, holds);
  const anyOf = [...found].filter(([, count]) => count <= placesByChance).map(([id]) => id);
  if (anyOf.length === 0) return found;
  const sure = await compare(scope, onlyIn(query, anyOf), holds);
  for (const id of anyOf) if (!sure.has(id)) found.delete(id);
  return found;
}

/**
 * The same for several queries at once, where few places match: undefined if one of them finds more than are compared at
 * once.
 */
export async function countFew(
  { engine, reads }: SearchScope,
  queries: PlaceScan[],
  holds: PlaceTest,
): Promise<PlaceCounts[] | undefined> {
  const options = { isRough: true, retrieve: [...placeColumns], limit: comparedAtOnce, offset: 0 };
  const results = await engine.search(queries.map((query) => ({ ...query, excluded: [], ...options })));
  if (results.some(({ total }) => total >= comparedAtOnce)) return undefined;
  reads.take(
    results.reduce((sum, { hits }) => sum + hits.length, 0),
    [],
  );
  return results.map(({ hits }) => addPlaces(new Map(), episodesOf(hits, holds)));
}

/** What happens to be found in one place may be found in as many next to it. */
const placesByChance = 4;
