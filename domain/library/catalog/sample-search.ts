import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { entities, mentions } from '../../core/database/schema/library.ts';

/** The name that is mentioned most, a person's if there is one; undefined while the library is empty. */
export async function mostMentionedName(database: Database): Promise<string | undefined> {
  const [row] = await database
    .select({ name: entities.name })
    .from(mentions)
    .innerJoin(entities, eq(entities.id, mentions.entityId))
    .groupBy(entities.id)
    .orderBy(desc(sql`${entities.type} = 'person'`), desc(sql`count(*)`), entities.id)
    .limit(1);
  return row?.name;
}
