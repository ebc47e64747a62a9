import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../domain/core/database/connection.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { readArchiveHead } from '../../runtime/backup/read-archive.ts';
import { restoreBackup } from '../../runtime/backup/restore-backup.ts';
import { listTables } from '../../runtime/backup/tables.ts';
import { writeBackup } from '../../runtime/backup/write-backup.ts';
import { expectExactCounts } from '../../testing/engines/exact-counts.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { contentOf, dropDatabases, emptyDatabase, withClient } from './databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-backup-'));
const file = join(folder, 'backup.tar.gz');
const envFile = join(folder, 'source.env');
let platform: TestPlatform;
let sourceUrl: string;

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
  sourceUrl = platform.databaseUrl;
  writeFileSync(envFile, 'PORT=4321\n');
  await writeBackup({ databaseUrl: sourceUrl, file, envFile });
});

afterAll(async () => {
  await platform.close();
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('brings every row of every table and the settings back, and is closed to others', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const databaseUrl = await emptyDatabase();
    const { tables, rows } = await restoreBackup({ databaseUrl, file });
    const content = await contentOf(databaseUrl);
    expect(content).toEqual(await contentOf(sourceUrl));
    expect(content.passages?.length).toBeGreaterThan(0);
    expect(tables).toBe(Object.keys(content).length);
    expect(rows).toBe(Object.values(content).flat().length);
    const restored = connectDatabase(databaseUrl, silentLogger, { max: 2 });
    await expectExactCounts(restored.database);
    await restored.close();
    expect((await readArchiveHead(file)).settings).toBe('PORT=4321\n');
  });

  it('is never restored over existing rows', async () => {
    await expect(restoreBackup({ databaseUrl: sourceUrl, file })).rejects.toThrow(/The database isn't empty/);
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
    await restoreBackup({ databaseUrl, file: busy });
    const restored = await contentOf(databaseUrl);
    expect(restored.episodes).toHaveLength(2);
    expect(restored.passages).toEqual(before.passages);
  });
});
