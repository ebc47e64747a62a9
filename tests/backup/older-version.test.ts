import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appliedMigration, applyMigrations, newestMigration } from '../../domain/core/database/migrate.ts';
import { restoreBackup } from '../../runtime/backup/restore-backup.ts';
import { writeBackup } from '../../runtime/backup/write-backup.ts';
import { contentOf, dropDatabases, emptyDatabase, withClient } from './databases.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'earshot-older-'));
const file = join(folder, 'backup.tar.gz');
const migrationsIn010 = 9;

const migrate = (url: string, until?: number) =>
  withClient(url, async (client) => {
    await client.query('begin');
    await applyMigrations(drizzle(client), until);
    await client.query('commit');
  });

/** When the last migration of version 0.1.0 was made. */
function lastIn010(): number {
  const journal = z
    .object({ entries: z.array(z.object({ when: z.number() })) })
    .parse(JSON.parse(readFileSync(join(root, 'migrations/meta/_journal.json'), 'utf8')));
  return journal.entries[migrationsIn010 - 1]?.when ?? 0;
}

/** How many rows each table has, except for index jobs: version 0.1.0 kept them elsewhere, and the index is rebuilt. */
async function countsOf(url: string): Promise<[name: string, rows: number][]> {
  const content = Object.entries(await contentOf(url)).filter(([name]) => name !== 'index_jobs');
  // The order of tables depends on when their references were made.
  return content
    .map(([name, rows]): [string, number] => [name, rows.length])
    .sort(([first], [second]) => first.localeCompare(second));
}

let upgraded: string;

beforeAll(async () => {
  upgraded = await emptyDatabase();
  await migrate(upgraded, lastIn010());
  const rows = readFileSync(join(root, 'tests/upgrade/rows-0.1.0.sql'), 'utf8');
  await withClient(upgraded, (client) => client.query(rows));
  await writeBackup({ databaseUrl: upgraded, file, envFile: join(folder, 'none') });
  await migrate(upgraded);
});

afterAll(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup of an older version', () => {
  it('is upgraded as the database that it was made of is', async () => {
    const databaseUrl = await emptyDatabase();
    await restoreBackup({ databaseUrl, file });
    expect(await countsOf(databaseUrl)).toEqual(await countsOf(upgraded));
    await withClient(databaseUrl, async (client) => {
      expect(await appliedMigration(drizzle(client))).toBe(newestMigration());
    });
  });

  it('is not restored into tables of a newer one, in which it would not be upgraded', async () => {
    const databaseUrl = await emptyDatabase();
    await migrate(databaseUrl);
    await expect(restoreBackup({ databaseUrl, file })).rejects.toThrow(/tables of a newer version/);
  });
});
