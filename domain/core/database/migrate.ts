import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import type { Database } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const lockKey = 20_251_109;

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });
const readJournal = () =>
  journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')));

/** Time of the newest migration of this version, in ms since 1970. */
export const newestMigration = (): number => Math.max(...readJournal().entries.map(({ when }) => when));

/** Time of the newest migration that the database has; 0 for one without tables. */
export async function appliedMigration(executor: Pick<Database, 'execute'>): Promise<number> {
  const { rows: found } = await executor.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!found[0]?.table) return 0;
  const { rows } = await executor.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}

/**
 * Applies the migrations that the database lacks, up to the one of time `until`, and records them where Drizzle does.
 * Part of an open transaction, unlike Drizzle's own way. Two processes that start together migrate one after the other.
 */
export async function applyMigrations(
  transaction: Pick<Database, 'execute'>,
  until = newestMigration(),
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const applied = await appliedMigration(transaction);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= applied || folderMillis > until) continue;
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** Brings the schema up to date. */
export const migrateDatabase = (database: Database): Promise<void> =>
  database.transaction((transaction) => applyMigrations(transaction));
