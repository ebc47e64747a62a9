import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type Extract, extract as extractTar } from 'tar-stream';
import { connectDatabase } from '../database/connection.ts';
import { migrateDatabase, newestMigration } from '../database/migrate.ts';
import { AppError, messageOf } from '../errors.ts';
import { silentLogger } from '../logging/logger.ts';
import {
  type BackupManifest,
  type BackupTable,
  backupManifest,
  manifestEntry,
  settingsEntry,
  tableEntryPrefix,
} from './manifest.ts';
import { columnList, listTables, tableName } from './tables.ts';

type Entry = Extract extends AsyncIterable<infer T> ? T : never;

export type RestoreResult = { createdAt: string; tables: number; settings: 'restored' | 'kept' | 'none' };

async function requireEmpty(client: pg.Client): Promise<void> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select 1 from ${tableName(table)} limit 1`);
    if (rowCount)
      throw new AppError(
        'invalid_request',
        `The database isn't empty: ${table.name} has rows. Restore into a new DATA_DIR or an empty database.`,
      );
  }
}

/** Serial columns continue after the highest value that was restored. */
async function advanceSequences(client: pg.Client, tables: BackupTable[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ column: string; sequence: string }>(
      `select name as "column", pg_get_serial_sequence($1, name) as sequence from unnest($2::text[]) name
       where pg_get_serial_sequence($1, name) is not null`,
      [tableName(table), table.columns],
    );
    for (const { column, sequence } of rows)
      await client.query(
        `select setval($1, (select greatest(max("${column}"), 1) from ${tableName(table)}))`,
        [sequence],
      );
  }
}

async function migrateTo(databaseUrl: string, until?: number): Promise<void> {
  // Nothing to log: a statement that fails ends the command, and no connection is idle for long.
  const { database, close } = connectDatabase(databaseUrl, silentLogger);
  try {
    await migrateDatabase(database, until);
  } finally {
    await close();
  }
}

/** Loads entries into their tables, in one transaction. */
class TableLoader {
  readonly #client: pg.Client;
  #manifest: BackupManifest | undefined;
  #open: { table: BackupTable; rows: CopyStreamQuery } | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  get manifest(): BackupManifest {
    if (!this.#manifest) throw new AppError('bundle_invalid', "This file isn't an Earshot backup.");
    return this.#manifest;
  }

  async begin(bytes: Buffer, databaseUrl: string): Promise<void> {
    this.#manifest = backupManifest.parse(JSON.parse(bytes.toString('utf8')));
    if (this.#manifest.migratedTo > newestMigration())
      throw new AppError(
        'bundle_invalid',
        'This backup comes from a newer version of Earshot. Upgrade, then restore it.',
      );
    await requireEmpty(this.#client);
    await migrateTo(databaseUrl, this.#manifest.migratedTo);
    await this.#client.query('begin');
  }

  /** Loads a part of a table. Parts may end inside a row: the next one goes on there. */
  async load(entry: Entry): Promise<void> {
    const name = entry.header.name.slice(tableEntryPrefix.length).split('/')[0];
    const table = this.manifest.tables.find((candidate) => candidate.name === name);
    if (!table)
      throw new AppError('bundle_invalid', `The archive has an unexpected entry: ${entry.header.name}.`);
    if (this.#open?.table !== table) {
      await this.#closeTable();
      const statement = `copy ${tableName(table)} (${columnList(table)}) from stdin`;
      const rows = this.#client.query(copyFrom(statement));
      // A statement that fails is noticed by the next write, or at the end of the table.
      rows.on('error', () => undefined);
      this.#open = { table, rows };
    }
    const { rows } = this.#open;
    for await (const chunk of entry)
      await new Promise<void>((resolve, reject) =>
        rows.write(chunk, (error) => (error ? reject(rows.errored ?? error) : resolve())),
      );
  }

  async #closeTable(): Promise<void> {
    this.#open?.rows.end();
    if (this.#open) await finished(this.#open.rows);
    this.#open = undefined;
  }

  async finish(): Promise<void> {
    await this.#closeTable();
    await advanceSequences(this.#client, this.manifest.tables);
    await this.#client.query('commit');
  }
}

function restoreSettings(bytes: Buffer, envFile: string): 'restored' | 'kept' {
  if (existsSync(envFile)) return 'kept';
  writeFileSync(envFile, bytes, { mode: 0o600 });
  return 'restored';
}

async function loadArchive(
  client: pg.Client,
  options: { databaseUrl: string; file: string; envFile: string },
): Promise<RestoreResult> {
  const loader = new TableLoader(client);
  let settings: Buffer | undefined;
  const archive = extractTar();
  const reading = pipeline(createReadStream(options.file), createGunzip(), archive);
  // A broken file fails both the pipeline and the loop; the loop reports it.
  reading.catch(() => undefined);
  for await (const entry of archive) {
    const { name } = entry.header;
    if (name === manifestEntry) await loader.begin(await buffer(entry), options.databaseUrl);
    else if (name === settingsEntry) settings = await buffer(entry);
    else await loader.load(entry);
  }
  await reading;
  await loader.finish();
  return {
    createdAt: loader.manifest.createdAt,
    tables: loader.manifest.tables.length,
    settings: settings ? restoreSettings(settings, options.envFile) : 'none',
  };
}

/**
 * Restores an archive of `writeBackup` into an empty database, all or nothing, and migrates it to this version.
 * Throws AppError when the database has rows, or the file isn't a backup of this version or an older one.
 */
export async function restoreBackup(options: {
  databaseUrl: string;
  file: string;
  envFile: string;
}): Promise<RestoreResult> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    const result = await loadArchive(client, options);
    await migrateTo(options.databaseUrl);
    return result;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bundle_invalid', `The backup couldn't be restored: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}
