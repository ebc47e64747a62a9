import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const lockKey = 20_251_109;

/** Brings the schema up to date. Two processes that start together migrate one after the other. */
export async function migrateDatabase(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    await migrate(database, { migrationsFolder });
  });
}
