import { inArray, sql } from 'drizzle-orm';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { Executor } from '../../core/database/connection.ts';
import { aliases, entities, mentions } from '../../core/database/schema/library.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { toSlug } from '../../core/text/slug.ts';
import { entityId } from '../entities/entity-id.ts';
import { isEntityInUse } from '../entities/entity-in-use.ts';
import { loadMergedNames } from './rules.ts';

/** Which entity a name and a type make. */
export const idOfEntity = (type: EntityType, name: string) => entityId(type, nameKey(name));

/** Adds the rows of entities that are missing. */
export async function insertEntities(
  executor: Executor,
  wanted: { type: EntityType; name: string }[],
): Promise<void> {
  if (wanted.length === 0) return;
  await executor
    .insert(entities)
    .values(
      wanted.map(({ type, name }) => ({
        id: idOfEntity(type, name),
        name,
        type,
        slug: toSlug(name, type),
        nameKey: nameKey(name),
      })),
    )
    .onConflictDoNothing();
}

/** Deletes those of these entities that nothing mentions, that speak nowhere and that no episode lists. */
export async function deleteOrphans(executor: Executor, ids: string[]): Promise<void> {
  await executor.execute(sql`
    delete from ${entities} where ${entities.id} = any(${uuidArray(ids)}) and not ${isEntityInUse}`);
}

/** The other forms under which these entities appear, and the names that were merged into them. */
async function namesOf(executor: Executor, ids: string[]) {
  const said = await executor
    .selectDistinct({ id: mentions.entityId, name: mentions.surfaceForm })
    .from(mentions)
    .where(inArray(mentions.entityId, ids));
  const merged = await loadMergedNames(executor, ids);
  return [...said, ...[...merged].flatMap(([id, names]) => names.map((name) => ({ id, name })))];
}

/** Writes the aliases of these entities anew, from what is stored of them. */
export async function refreshAliases(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await executor
    .select({ id: entities.id, nameKey: entities.nameKey })
    .from(entities)
    .where(inArray(entities.id, ids));
  const keys = new Map(own.map((entity) => [entity.id, entity.nameKey]));
  const rows = (await namesOf(executor, [...keys.keys()]))
    .map(({ id, name }) => ({ entityId: id, aliasKey: nameKey(name), alias: name }))
    .filter((row) => row.aliasKey !== '' && row.aliasKey !== keys.get(row.entityId));
  await executor.delete(aliases).where(inArray(aliases.entityId, ids));
  await executor.execute(sql`
    insert into ${aliases} (${columnNames(aliases.entityId, aliases.aliasKey, aliases.alias)})
    select "entityId", "aliasKey", alias from json_to_recordset(${JSON.stringify(rows)}::json)
      as row("entityId" uuid, "aliasKey" text, alias text)
    on conflict do nothing`);
}
