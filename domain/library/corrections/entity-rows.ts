import { sql } from 'drizzle-orm';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { Executor } from '../../core/database/connection.ts';
import { entities } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { toSlug } from '../../core/text/slug.ts';
import { entityId } from '../entities/entity-id.ts';
import { isEntityInUse } from '../entities/entity-in-use.ts';

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
