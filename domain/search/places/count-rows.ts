import { areShort } from '../engine/short-words.ts';
import type { SearchScope } from '../scope/scope.ts';
import {
  addPlaces,
  comparedAtOnce,
  countAsFound,
  episodesOf,
  onlyIn,
  type PlaceCounts,
  type PlaceScan,
  sumOf,
} from './count-places.ts';
import { type PlaceTest, placeColumns } from './place-of-passage.ts';

const readAtOnce = 1_000;

/** Whether two places in an episode can't both be found for this row without one that says it. */
const isTelling = (row: string[]) => row.slice(2).every((_, at) => areShort(row.slice(at, at + 3)));

type ReadOptions = {
  holds: PlaceTest;
  /** How many are found at most. */
  limit: number;
  /** Whether one of each episode will do. */
  isDistinct?: boolean;
};

/** In how many places of each episode the row is said, of those where the engine looks for it. */
async function read(
  { engine, reads }: SearchScope,
  query: PlaceScan,
  { holds, limit, isDistinct = false }: ReadOptions,
): Promise<PlaceCounts> {
  const counts: PlaceCounts = new Map();
  reads.take(
    limit,
    (query.phrases ?? []).map((row) => row.join(' ')),
  );
  for (let offset = 0; offset < limit; offset += readAtOnce) {
    const part = { limit: Math.min(readAtOnce, limit - offset), offset };
    const [{ hits }] = await engine.search([
      { ...query, ...part, isDistinct, isRough: true, retrieve: [...placeColumns] },
    ]);
    addPlaces(counts, episodesOf(hits, holds));
  }
  return counts;
}

/** Leaves out the episodes of which no place says the row: first one place of each is compared, then all of what is left. */
async function confirm(scope: SearchScope, query: PlaceScan, found: PlaceCounts, holds: PlaceTest) {
  const first = await read(scope, query, { holds, limit: found.size, isDistinct: true });
  const open = [...found].filter(([id]) => !first.has(id));
  const several = open.filter(([, count]) => count > 1);
  const limit = several.reduce((sum, [, count]) => sum + count, 0);
  const anyOf = several.map(([id]) => id);
  const others: PlaceCounts =
    limit === 0 ? new Map() : await read(scope, onlyIn(query, anyOf), { holds, limit });
  for (const [id] of open) if (!others.has(id)) found.delete(id);
  return found;
}

/**
 * How often each episode says words in a row, and nothing else; of episodes that say it often, as often as the engine
 * says. `isNearlyExact`: whether the engine knows all of the row. Throws AppError query_too_broad.
 */
export async function countRows(
  scope: SearchScope,
  query: PlaceScan,
  { holds, isNearlyExact }: { holds: PlaceTest; isNearlyExact: boolean },
): Promise<PlaceCounts> {
  const [found = new Map<string, number>()] = await countAsFound(scope, [query], { isRough: true });
  const sum = sumOf(found);
  if (sum <= comparedAtOnce) return read(scope, query, { holds, limit: sum });
  if (!isNearlyExact || !(query.phrases ?? []).every(isTelling)) return confirm(scope, query, found, holds);
  const anyOf = [...found].filter(([, count]) => count === 1).map(([id]) => id);
  if (anyOf.length === 0) return found;
  const sure = await read(scope, onlyIn(query, anyOf), { holds, limit: anyOf.length });
  for (const id of anyOf) if (!sure.has(id)) found.delete(id);
  return found;
}
