import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import type { Database } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const lockKey = 20_251_109;

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });
const journalOf = (folder: string) => join(folder, 'meta/_journal.json');
const readJournal = () => journal.parse(JSON.parse(readFileSync(journalOf(migrationsFolder), 'utf8')));

/** Time of the newest migration of this version, in ms since 1970. */
export const newestMigration = (): number => Math.max(...readJournal().entries.map(({ when }) => when));

/** Runs `work` with a folder that has the migrations up to `until` only. */
async function withMigrationsUntil(until: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const all = readJournal();
    const entries = all.entries.filter(({ when }) => when <= until);
    writeFileSync(journalOf(folder), JSON.stringify({ ...all, entries }));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Brings the schema up to date, or to the migration of time `until`. Two processes that start together migrate one
 * after the other.
 */
export async function migrateDatabase(database: Database, until = newestMigration()): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (until >= newestMigration()) await migrate(database, { migrationsFolder });
    else await withMigrationsUntil(until, (folder) => migrate(database, { migrationsFolder: folder }));
  });
}
