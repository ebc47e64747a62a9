import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import type { Database } from '../../domain/core/database/connection.ts';

const root = join(import.meta.dirname, '..', '..');
const journalOf = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** Makes the tables of an older version, which had the migrations before the first that `isLater`. */
export async function migrateAsBefore(database: Database, isLater: (tag: string) => boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-older-'));
  cpSync(join(root, 'migrations'), folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = journalOf.parse(JSON.parse(readFileSync(journalFile, 'utf8')));
  const count = journal.entries.findIndex(({ tag }) => isLater(tag));
  if (count < 0) throw new Error('No migration is later than that.');
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await migrate(database, { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}
