import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { validate } from 'uuid';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { Database } from '../../core/database/connection.ts';
import { entityCorrections } from '../../core/database/schema/console.ts';
import { episodePeople } from '../../core/database/schema/entities.ts';
import { aliases, entities, mentions, passages } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';
import { extractUuid } from '../../core/ids.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { isSearched } from '../works/copies.ts';
import { isEntityInUse } from './entity-in-use.ts';

/** What every response includes about an entity. */
export const entityColumns = {
  id: entities.id,
  name: entities.name,
  slug: entities.slug,
  type: entities.type,
};

export type EntityRow = Pick<typeof entities.$inferSelect, keyof typeof entityColumns>;

export const toEntityReference = ({ id, name, slug, type }: EntityRow) => ({
  id,
  name,
  slug,
  entity_type: type,
});

const notFoundError = () => new AppError('entity_not_found', 'There is no entity with this ID.');

/** The entity that rules which hold everywhere (`corrections/rules.ts`) lead to from this one. Throws AppError entity_not_found. */
async function meantInstead(database: Database, id: string): Promise<EntityRow> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with recursive target(id) as (
      select ${id}::uuid
      union
      select c.to_id from ${entityCorrections} c join target on c.from_id = target.id
      where c.undone_at is null and c.podcast_id is null and cardinality(c.surface_keys) = 0 and c.to_id is not null)
    select id from target`);
  const [row] = await database
    .select(entityColumns)
    .from(entities)
    .where(
      and(
        inArray(
          entities.id,
          rows.map((target) => target.id),
        ),
        isEntityInUse,
      ),
    )
    .limit(1);
  if (!row) throw notFoundError();
  return row;
}

/** The entity with this id, or the one that a mention with this id mentions. Throws AppError entity_not_found. */
export async function getEntityRow(database: Database, idOrSlug: string): Promise<EntityRow> {
  const id = extractUuid(idOrSlug);
  if (!id || !validate(id)) throw notFoundError();
  const ownId = database.select(entityColumns).from(entities).where(eq(entities.id, id));
  const mentionId = database
    .select(entityColumns)
    .from(mentions)
    .innerJoin(entities, eq(entities.id, mentions.entityId))
    .where(eq(mentions.id, id));
  const spokenPassageId = database
    .select(entityColumns)
    .from(passages)
    .innerJoin(entities, eq(entities.id, passages.speakerEntityId))
    // With words before it, it is the id of what is said there, and not of who speaks.
    .where(and(eq(passages.id, id), sql`${idOrSlug === id}::boolean`));
  const [row] = await unionAll(ownId, mentionId, spokenPassageId).limit(1);
  return (row && (await currentEntity(database, row))) ?? meantInstead(database, id);
}

/**
 * Where an address that somebody linked to leads now: when nothing is found of the entity anymore, to the one that has
 * its name or an alias of that name. Undefined when there is none, and no episode lists it: its row stays for the day on
 * which somebody says it again, but what nobody says has no page.
 */
async function currentEntity(database: Database, row: EntityRow): Promise<EntityRow | undefined> {
  const key = nameKey(row.name);
  const { rows } = await database.execute<EntityRow>(sql`
    with found(id) as (
      select coalesce(
        (select entity_id from ${mentions} where entity_id = ${row.id} limit 1),
        (select speaker_entity_id from ${passages} where speaker_entity_id = ${row.id} limit 1),
        (select other.id from ${entities} other where other.name_key = ${key} and other.id <> ${row.id}
          and exists (select 1 from ${mentions} where entity_id = other.id) order by other.type limit 1),
        (select named.entity_id from ${aliases} named where named.alias_key = ${key}
          and exists (select 1 from ${mentions} where entity_id = named.entity_id)
          order by (select count(*) from ${mentions} where entity_id = named.entity_id) desc limit 1),
        (select entity_id from ${episodePeople} where entity_id = ${row.id} limit 1)))
    select entity.id, entity.name, entity.slug, entity.type
    from found join ${entities} entity on entity.id = found.id`);
  return rows[0];
}

/**
 * An entity by its id, or by its name or an alias; if several share it, the one mentioned most. Throws AppError
 * entity_not_found, or invalid_request if neither is given.
 */
export async function findEntity(
  database: Database,
  input: { id?: string | undefined; name?: string | undefined; type?: EntityType | undefined },
): Promise<EntityRow> {
  if (input.id) return getEntityRow(database, input.id);
  if (!input.name) throw new AppError('invalid_request', 'Send a name or an entity_id.');
  const key = nameKey(input.name);
  const withAlias = database.select({ id: aliases.entityId }).from(aliases).where(eq(aliases.aliasKey, key));
  const mentionCount = database
    .select({ count: count() })
    .from(mentions)
    .where(eq(mentions.entityId, entities.id));
  const [row] = await database
    .select(entityColumns)
    .from(entities)
    .where(
      and(
        or(eq(entities.nameKey, key), inArray(entities.id, withAlias)),
        input.type && eq(entities.type, input.type),
        isEntityInUse,
      ),
    )
    .orderBy(desc(eq(entities.nameKey, key)), desc(sql`${mentionCount}`))
    .limit(1);
  if (!row) throw new AppError('entity_not_found', `There is no entity called “${input.name}”.`);
  return row;
}

const p = alias(passages, 'p');
const m = alias(mentions, 'm');

/**
 * Every passage that is searched and mentions an entity or in which it speaks, once each, also where two of its names were merged;
 * `speaking` if it speaks and isn't mentioned.
 */
export const entityOccurrences = (id: string) => sql`(
  select distinct ${mentions.episodeId} as "episodeId", ${mentions.ordinal} as ordinal, false as speaking
  from ${mentions} where ${mentions.entityId} = ${id} and ${isSearched(mentions.episodeId)}
  union all
  select ${p.episodeId}, ${p.ordinal}, true from ${passages} p where ${p.speakerEntityId} = ${id} and ${isSearched(p.episodeId)} and not exists (
    select 1 from ${mentions} m where ${m.entityId} = ${id} and ${m.episodeId} = ${p.episodeId} and ${m.ordinal} = ${p.ordinal}))`;
