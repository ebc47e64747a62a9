import { sql } from 'drizzle-orm';
import type { Platform } from '../../runtime/platform.ts';

/** Ids of the passages that are stored, and of those that can be searched. */
export async function idsOnBothSides({ database, engine }: Pick<Platform, 'database' | 'engine'>) {
  const { rows } = await database.execute<{ id: string }>(sql`select id from passages order by id`);
  const keys = (await Array.fromAsync(engine.keys('passages'))).flat();
  return { database: rows.map((row) => row.id), index: keys.map(({ id }) => id).sort() };
}
