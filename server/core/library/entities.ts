import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { EntityType } from '../../contract/entity.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { extractUuid } from '../ids.ts';
import { nameKey } from '../text/normalize.ts';

export type EntityReference = { id: string; name: string; slug: string; type: EntityType };

const notFoundError = () => new AppError('entity_not_found', 'There is no name with this id.');

/** The entity of an id: its own, or that of a mention of it. Throws AppError entity_not_found. */
export async function getEntityReference(database: Database, idOrSlug: string): Promise<EntityReference> {
  const id = extractUuid(idOrSlug);
  if (!id || !validate(id)) throw notFoundError();
  const { rows } = await database.execute<EntityReference>(sql`
    select id, name, slug, type from entities where id = ${id}
    union all
    select n.id, n.name, n.slug, n.type from mentions m join entities n on n.id = m.entity_id where m.id = ${id}
    union all
    select n.id, n.name, n.slug, n.type from passages p join entities n on n.id = p.speaker_entity_id where p.id = ${id}
    limit 1`);
  if (!rows[0]) throw notFoundError();
  return rows[0];
}

/**
 * A name by its id, or by what it is called: of several the one said most. Throws AppError entity_not_found,
 * invalid_request when neither is given.
 */
export async function findEntity(
  database: Database,
  input: { id?: string | undefined; name?: string | undefined; type?: EntityType | undefined },
): Promise<EntityReference> {
  if (input.id) return getEntityReference(database, input.id);
  if (!input.name) throw new AppError('invalid_request', 'Give a name or an entity_id.');
  const key = nameKey(input.name);
  const { rows } = await database.execute<EntityReference>(sql`
    select n.id, n.name, n.slug, n.type from entities n
    where (n.name_key = ${key} or n.id in (select entity_id from aliases where alias_key = ${key}))
      and (${input.type ?? null}::text is null or n.type = ${input.type ?? null})
    order by n.name_key = ${key} desc, (select count(*) from mentions where entity_id = n.id) desc limit 1`);
  if (!rows[0]) throw new AppError('entity_not_found', `Nothing is known under the name “${input.name}”.`);
  return rows[0];
}

/** Every passage that says a name, or in which it speaks, once; `speaking` when it speaks there and is not named. */
export const entityOccurrences = (id: string) => sql`(
  select episode_id, ordinal, false as speaking from mentions where entity_id = ${id}
  union all
  select episode_id, ordinal, true from passages p where speaker_entity_id = ${id} and not exists (
    select 1 from mentions m where m.entity_id = ${id} and m.episode_id = p.episode_id and m.ordinal = p.ordinal))`;
