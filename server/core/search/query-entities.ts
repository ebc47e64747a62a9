import { and, inArray, or, sql } from 'drizzle-orm';
import { type EntityType, entityTypes } from '../../contract/entity.ts';
import type { FacetCount } from '../../contract/search.ts';
import type { Database } from '../database/connection.ts';
import { entities, mentions, passages } from '../database/library-schema.ts';
import { nameKey } from '../text/normalize.ts';
import type { Filter, QueryOf } from './engine/engine.ts';
import { entityFit } from './naming.ts';
import type { SearchQuery } from './query.ts';
import type { SearchScope } from './scope.ts';

/** If a query names more entities than this (everybody named John), they aren't distinguished. */
const maxEntities = 300;
const maxNameWords = 4;

/** The entities that a query names, by type. */
export type QueryEntities = Map<EntityType, string[]>;

/** Sequences of two to four words of a query that may be a name. */
function rowsIn(words: string[]): string[] {
  const rows: string[] = [];
  for (let length = 2; length <= maxNameWords; length += 1)
    for (let at = 0; at + length <= words.length; at += 1) rows.push(words.slice(at, at + length).join(' '));
  return rows;
}

/** Entities whose name contains the query's words, or is contained in them. */
export async function findQueryEntities(database: Database, query: SearchQuery): Promise<QueryEntities> {
  const sought = query.words.join(' ');
  const rows = await database
    .select({ id: entities.id, name: entities.name, type: entities.type })
    .from(entities)
    .where(
      or(
        sql`to_tsvector('simple', ${entities.nameKey}) @@ plainto_tsquery('simple', ${sought})`,
        inArray(entities.nameKey, [nameKey(query.text), ...rowsIn(query.words)]),
      ),
    )
    .limit(maxEntities);
  const named = rows.filter(({ name }) => entityFit({ name, surface: name }, query.words) > 0);
  return new Map(
    Array.from(
      Map.groupBy(named, ({ type }) => type),
      ([type, own]) => [type, own.map(({ id }) => id)],
    ),
  );
}

/** Episodes in which these entities are mentioned or speak. */
async function episodesOfEntities(database: Database, entityIds: string[]): Promise<string[]> {
  if (entityIds.length === 0) return [];
  const [mentioned, spoken] = await Promise.all([
    database
      .selectDistinct({ id: mentions.episodeId })
      .from(mentions)
      .where(inArray(mentions.entityId, entityIds)),
    database
      .selectDistinct({ id: passages.episodeId })
      .from(passages)
      .where(inArray(passages.speakerEntityId, entityIds)),
  ]);
  return [...new Set([...mentioned, ...spoken].map(({ id }) => id))];
}

/** Passages of these episodes that mention one of the entities, or that one of them speaks. */
export async function passagesOfEntities(
  database: Database,
  entityIds: string[],
  episodeIds: string[],
): Promise<string[]> {
  if (entityIds.length === 0 || episodeIds.length === 0) return [];
  const mentioned = database
    .select({ candidate: sql`1` })
    .from(mentions)
    .where(
      and(
        sql`${mentions.episodeId} = ${passages.episodeId}`,
        sql`${mentions.ordinal} = ${passages.ordinal}`,
        inArray(mentions.entityId, entityIds),
      ),
    );
  const rows = await database
    .select({ id: passages.id })
    .from(passages)
    .where(
      and(
        inArray(passages.episodeId, episodeIds),
        or(inArray(passages.speakerEntityId, entityIds), sql`exists ${mentioned}`),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Ids of all entities that are of another type than `topic`. */
const entityTypesOnly = (found: QueryEntities) =>
  [...found].flatMap(([type, ids]) => (type === 'topic' ? [] : ids));

/** Which episodes have a result of this type: those of the query's entities; topics are what no other entity is named in. */
export async function typeFilter(
  database: Database,
  found: QueryEntities,
  type: EntityType,
): Promise<Filter> {
  if (type !== 'topic')
    return { field: 'id', anyOf: await episodesOfEntities(database, found.get(type) ?? []) };
  return { field: 'id', noneOf: await episodesOfEntities(database, entityTypesOnly(found)) };
}

/** The same for passages: with one of these entities, or in an episode that passes. */
export async function passageTypeFilter(
  database: Database,
  entityIds: string[] | undefined,
  ofEpisodes: Filter,
): Promise<Filter> {
  if (entityIds && 'anyOf' in ofEpisodes)
    return { field: 'id', anyOf: await passagesOfEntities(database, entityIds, ofEpisodes.anyOf) };
  return 'noneOf' in ofEpisodes ? { field: 'episode_id', noneOf: ofEpisodes.noneOf } : ofEpisodes;
}

/** How many matching episodes have a result of each type. */
export async function countTypes(
  { database, engine }: SearchScope,
  base: QueryOf<'episodes'>,
  found: QueryEntities,
  total: number,
): Promise<FacetCount[]> {
  if (found.size === 0) return [{ value: 'topic', label: 'topic', count: total }];
  const types = entityTypes.filter((type) => type === 'topic' || found.has(type));
  const ofTypes = await Promise.all(
    types.map((type) => (type === 'topic' ? [] : episodesOfEntities(database, found.get(type) ?? []))),
  );
  const named = [...new Set(ofTypes.flat())];
  const filters = types.map(
    (type, at): Filter =>
      type === 'topic' ? { field: 'id', noneOf: named } : { field: 'id', anyOf: ofTypes[at] ?? [] },
  );
  const results = await engine.search(
    filters.map((filter) => ({ ...base, filters: [...(base.filters ?? []), filter], limit: 0 })),
  );
  return types
    .map((type, at) => ({ value: type, label: type, count: results[at]?.total ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
