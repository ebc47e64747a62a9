import { type EntityType, entityTypes } from '../../../contract/api/library/entity.ts';
import type { FacetCount } from '../../../contract/api/library/search.ts';
import type { Database } from '../../core/database/connection.ts';
import type { OneCall } from '../engine/one-call.ts';
import { entityTypesOnly, episodesOfEntities, type QueryEntities, typeFilter } from './query-entities.ts';
import { type StrictEpisodes, strictQuery } from './strict-episodes.ts';

const toFacet = (types: EntityType[], counts: number[]): FacetCount[] =>
  types
    .map((type, at) => ({ value: type, label: type, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);

/** How many of these episodes have a result of each type. */
async function countAmong(
  database: Database,
  matching: ReadonlySet<string>,
  types: EntityType[],
  found: QueryEntities,
): Promise<number[]> {
  const idsOf = (type: EntityType) => (type === 'topic' ? entityTypesOnly(found) : (found.get(type) ?? []));
  const episodes = await Promise.all(types.map((type) => episodesOfEntities(database, idsOf(type))));
  return types.map((type, at) => {
    const present = new Set(episodes[at]).intersection(matching).size;
    return type === 'topic' ? matching.size - present : present;
  });
}

/**
 * How many matching episodes have a result of each type. Asks the engine with the others' call where it doesn't know the
 * episodes one by one; `total` is how many match.
 */
export async function countTypes(
  { database, call }: { database: Database; call: OneCall },
  strict: StrictEpisodes,
  found: QueryEntities,
  total: () => Promise<number>,
): Promise<FacetCount[]> {
  if (found.size === 0) return toFacet(['topic'], [await total()]);
  const types = entityTypes.filter((type) => type === 'topic' || found.has(type));
  if (strict.ids) return toFacet(types, await countAmong(database, strict.ids, types, found));
  const filters = strict.filters ?? [];
  const counted = types.map((type) =>
    call.ask({ ...strictQuery(strict), filters: [...filters, typeFilter(found, type)] }),
  );
  return toFacet(
    types,
    (await Promise.all(counted)).map((result) => result.total),
  );
}
