import { createWriteStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack as packTar } from 'tar-stream';
import { appliedMigration } from '../../domain/core/database/migrate.ts';
import {
  type BackupManifest,
  type BackupTable,
  backupManifest,
  countsEntry,
  manifestEntry,
  type RowCounts,
  settingsEntry,
  tableEntryPrefix,
} from './manifest.ts';
import { columnList, listTables, tableName } from './tables.ts';

const bytesPerEntry = 4 * 1024 * 1024;

const addEntry = (archive: Pack, name: string, content: Buffer) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });

/** Writes a table as numbered entries, so that no table has to fit in memory. Resolves to the number of rows. */
async function addTable(client: pg.Client, archive: Pack, table: BackupTable): Promise<number> {
  const rows = client.query(copyTo(`copy ${tableName(table)} (${columnList(table)}) to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    if (size === 0) return;
    await addEntry(archive, `${tableEntryPrefix}${table.name}/${part}`, Buffer.concat(chunks));
    part += 1;
    chunks = [];
    size = 0;
  };
  for await (const chunk of rows) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytesPerEntry) await flush();
  }
  await flush();
  return rows.rowCount;
}

async function readManifest(client: pg.Client): Promise<BackupManifest> {
  return backupManifest.parse({
    format: 2,
    migratedTo: await appliedMigration(drizzle(client)),
    createdAt: new Date().toISOString(),
    tables: await listTables(client),
  });
}

async function addAll(client: pg.Client, archive: Pack, envFile: string): Promise<void> {
  const manifest = await readManifest(client);
  await addEntry(archive, manifestEntry, Buffer.from(JSON.stringify(manifest)));
  if (existsSync(envFile)) await addEntry(archive, settingsEntry, readFileSync(envFile));
  const counts: RowCounts = {};
  for (const table of manifest.tables) {
    const rows = await addTable(client, archive, table);
    if (rows > 0) counts[table.name] = rows;
  }
  await addEntry(archive, countsEntry, Buffer.from(JSON.stringify(counts)));
  archive.finalize();
}

/**
 * Writes the database, as of one moment, and the settings file to one gzipped tar. The service may be running. The file
 * gets its final name once it is complete.
 */
export async function writeBackup(options: {
  databaseUrl: string;
  file: string;
  envFile: string;
}): Promise<void> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  const unfinished = `${options.file}.part`;
  await client.connect();
  try {
    // One snapshot for all tables, however long copying takes.
    await client.query('begin isolation level repeatable read read only');
    const archive = packTar();
    await Promise.all([
      pipeline(archive, createGzip(), createWriteStream(unfinished, { mode: 0o600 })),
      addAll(client, archive, options.envFile).catch((error) => {
        archive.destroy(error);
        throw error;
      }),
    ]);
    renameSync(unfinished, options.file);
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
  }
}
