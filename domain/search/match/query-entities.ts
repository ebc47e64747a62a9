import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { Database } from '../../core/database/connection.ts';
import { preparedOnce } from '../../core/database/prepared-once.ts';
import { entities, episodes, mentions, passages } from '../../core/database/schema/library.ts';
import { tokensToEngineText } from '../../core/text/engine-words.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { tokenize } from '../../core/text/tokenize.ts';
import type { PassageDocument } from '../engine/documents.ts';
import type { Filter } from '../engine/engine.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { entityFit } from './entity-fit.ts';

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

const prepareEntities = preparedOnce((database: Database) =>
  database
    .select({ id: entities.id, name: entities.name, type: entities.type })
    .from(entities)
    .where(
      or(
        sql`to_tsvector('simple', ${entities.nameKey}) @@ plainto_tsquery('simple', ${sql.placeholder('sought')})`,
        sql`${entities.nameKey} = any(${sql.placeholder('names')}::text[])`,
      ),
    )
    .limit(maxEntities)
    .prepare('query_entities'),
);

/** Entities whose name contains the query's words, or is contained in them. */
export async function findQueryEntities(database: Database, query: SearchQuery): Promise<QueryEntities> {
  const rows = await prepareEntities(database).execute({
    sought: query.words.join(' '),
    names: [nameKey(query.text), ...rowsIn(query.words)],
  });
  const named = rows.filter(({ name }) =>
    query.names.some((words) => entityFit({ name, surface: name }, words) > 0),
  );
  return new Map(
    Array.from(
      Map.groupBy(named, ({ type }) => type),
      ([type, own]) => [type, own.map(({ id }) => id)],
    ),
  );
}

/** The same, looked up once, when they are first asked for. */
export type EntitiesOfQuery = () => Promise<QueryEntities>;

export function entitiesOf(database: Database, query: SearchQuery): EntitiesOfQuery {
  let found: Promise<QueryEntities> | undefined;
  return () => {
    if (!found) {
      found = findQueryEntities(database, query);
      // Whoever asked may have failed before it waits for this.
      found.catch(() => undefined);
    }
    return found;
  };
}

/** Episodes in which these entities are mentioned or speak. */
export async function episodesOfEntities(database: Database, entityIds: string[]): Promise<string[]> {
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

export type PassageOfEntity = Pick<PassageDocument, 'id' | 'episode_id' | 'text' | 'speaker' | 'language'>;

/** Whether a passage of these episodes mentions one of the entities, or one of them speaks it. */
function isOfEntities(database: Database, entityIds: string[], episodeIds: string[]) {
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
  return and(
    inArray(passages.episodeId, episodeIds),
    or(inArray(passages.speakerEntityId, entityIds), sql`exists ${mentioned}`),
  );
}

/** Ids of the passages of these entities, in all episodes that they are in. */
export async function passageIdsOfEntities(database: Database, entityIds: string[]): Promise<Set<string>> {
  const episodeIds = await episodesOfEntities(database, entityIds);
  if (episodeIds.length === 0) return new Set();
  const rows = await database
    .select({ id: passages.id })
    .from(passages)
    .where(isOfEntities(database, entityIds, episodeIds));
  return new Set(rows.map(({ id }) => id));
}

/** Passages of these entities in these episodes, as the engine has them. */
export async function passagesOfEntities(
  database: Database,
  entityIds: string[],
  episodeIds: string[],
): Promise<PassageOfEntity[]> {
  if (entityIds.length === 0 || episodeIds.length === 0) return [];
  const rows = await database
    .select({
      id: passages.id,
      episode_id: passages.episodeId,
      text: passages.text,
      speaker: passages.speaker,
      language: episodes.language,
    })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .where(isOfEntities(database, entityIds, episodeIds));
  return rows.map((row) => ({
    ...row,
    text: tokensToEngineText(tokenize(row.text, row.language)),
    speaker: tokensToEngineText(tokenize(row.speaker ?? '', row.language)),
  }));
}

/** Ids of all entities that are of another type than `topic`. */
export const entityTypesOnly = (found: QueryEntities) =>
  [...found].flatMap(([type, ids]) => (type === 'topic' ? [] : ids));

/** Which episodes have a result of this type: those of the query's entities; topics are what no other entity is named in. */
export const typeFilter = (found: QueryEntities, type: EntityType): Filter =>
  type === 'topic'
    ? { field: 'entities', noneOf: entityTypesOnly(found) }
    : { field: 'entities', anyOf: found.get(type) ?? [] };

/** The same for passages, which don't know their entities: the episodes that pass. */
export async function episodesOfType(
  database: Database,
  found: QueryEntities,
  type: EntityType,
): Promise<Filter> {
  if (type !== 'topic')
    return { field: 'episode_id', anyOf: await episodesOfEntities(database, found.get(type) ?? []) };
  return { field: 'episode_id', noneOf: await episodesOfEntities(database, entityTypesOnly(found)) };
}
