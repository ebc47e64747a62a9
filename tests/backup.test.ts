import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { restoreBackup } from '../server/core/backup/restore-backup.ts';
import { listTables } from '../server/core/backup/tables.ts';
import { writeBackup } from '../server/core/backup/write-backup.ts';
import { connectDatabase } from '../server/core/database/connection.ts';
import { silentLogger } from '../server/core/logging/logger.ts';
import { expectExactCounts } from './exact-counts.ts';
import { openTestPlatform, type TestPlatform } from './platform.ts';
import { showOf } from './show-of.ts';
import { waitUntil } from './wait-until.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-backup-'));
const file = join(folder, 'backup.tar.gz');
const envFile = join(folder, 'source.env');
const databases: string[] = [];
let platform: TestPlatform;
let sourceUrl: string;

const urlOf = (name: string) => {
  const url = new URL(inject('services').databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  await withClient(inject('services').databaseUrl, (client) => client.query(`create database ${name}`));
  databases.push(name);
  return urlOf(name);
}

/** Every row of every table, as text. */
const contentOf = (url: string) =>
  withClient(url, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(
    showOf('Ledger & Loom', [
      { title: 'Chairs', transcript: 'Nadia Okonkwo: A tab\there, a backslash \\n there, and “quotes”.\n' },
      { title: 'Ships', transcript: 'Joost Terhorst: Nadia Okonkwo taught me that.\n' },
    ]),
  );
  // Longer than a part of a table in the archive, which then ends inside a row.
  await platform.pool.query("update episodes set description = repeat('About a chair. ', 400000)");
  const { rows } = await platform.pool.query<{ name: string }>('select current_database()::text as name');
  sourceUrl = urlOf(rows[0]?.name ?? '');
  writeFileSync(envFile, 'PORT=4321\n');
  await writeBackup({ databaseUrl: sourceUrl, file, envFile });
});

afterAll(async () => {
  await platform.close();
  for (const name of databases)
    await withClient(inject('services').databaseUrl, (client) =>
      client.query(`drop database ${name} with (force)`),
    );
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('brings every row of every table and the settings back, and is closed to others', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const databaseUrl = await emptyDatabase();
    const target = join(folder, 'target.env');
    const { tables, settings } = await restoreBackup({ databaseUrl, file, envFile: target });
    const content = await contentOf(databaseUrl);
    expect(content).toEqual(await contentOf(sourceUrl));
    expect(content.passages?.length).toBeGreaterThan(0);
    expect(tables).toBe(Object.keys(content).length);
    expect(settings).toBe('restored');
    const restored = connectDatabase(databaseUrl, silentLogger, { max: 2 });
    await expectExactCounts(restored.database);
    await restored.close();
    expect(readFileSync(target, 'utf8')).toBe('PORT=4321\n');
  });

  it('is never restored over existing rows or settings', async () => {
    await expect(restoreBackup({ databaseUrl: sourceUrl, file, envFile })).rejects.toThrow(
      /The database isn't empty/,
    );
    const databaseUrl = await emptyDatabase();
    expect((await restoreBackup({ databaseUrl, file, envFile })).settings).toBe('kept');
  });

  it('is restored as a whole or not at all', async () => {
    const broken = join(folder, 'broken.tar.gz');
    const bytes = readFileSync(file);
    writeFileSync(broken, bytes.subarray(0, Math.floor(bytes.length / 2)));
    const databaseUrl = await emptyDatabase();
    await expect(
      restoreBackup({ databaseUrl, file: broken, envFile: join(folder, 'none.env') }),
    ).rejects.toThrow(/couldn't be restored/);
    expect(Object.values(await contentOf(databaseUrl)).flat()).toEqual([]);
    // The same database takes the whole file afterwards.
    await restoreBackup({ databaseUrl, file, envFile });
    expect(await contentOf(databaseUrl)).toEqual(await contentOf(sourceUrl));
  });

  it("that isn't a backup is refused in a sentence", async () => {
    const other = join(folder, 'other.tar.gz');
    writeFileSync(other, 'not an archive');
    const databaseUrl = await emptyDatabase();
    await expect(restoreBackup({ databaseUrl, file: other, envFile })).rejects.toThrow(
      /couldn't be restored/,
    );
  });

  it('is consistent, although the library changes while it is written', async () => {
    const busy = join(folder, 'busy.tar.gz');
    const before = await contentOf(sourceUrl);
    await withClient(sourceUrl, async (client) => {
      await client.query('begin');
      // The backup has read the episodes when it waits here, and reads the passages after they are changed.
      const names = (await listTables(client)).map(({ name }) => name);
      const between = names[names.indexOf('passages') - 1] ?? '';
      expect(names.indexOf(between)).toBeGreaterThan(names.indexOf('episodes'));
      await client.query(`lock table ${between} in access exclusive mode`);
      const writing = writeBackup({ databaseUrl: sourceUrl, file: busy, envFile });
      const { rows } = await client.query<{ id: string }>(
        `insert into episodes select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
         from episodes e where title = 'Ships' returning id`,
      );
      await client.query(
        `insert into passages select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'episode_id', $1::text))).*
         from passages p join episodes e on e.id = p.episode_id where e.title = 'Ships'`,
        [rows[0]?.id],
      );
      await waitUntil(async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where not granted and relation = '${between}'::regclass`,
        );
        return rowCount === 1;
      });
      await client.query('commit');
      await writing;
    });
    const databaseUrl = await emptyDatabase();
    await restoreBackup({ databaseUrl, file: busy, envFile });
    const restored = await contentOf(databaseUrl);
    expect(restored.episodes).toHaveLength(2);
    expect(restored.passages).toEqual(before.passages);
  });
});
