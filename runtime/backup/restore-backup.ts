import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { appliedMigration, applyMigrations, newestMigration } from '../../domain/core/database/migrate.ts';
import { AppError, messageOf } from '../../domain/core/errors.ts';
import type { BackupManifest, BackupTable, RowCounts } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { TableCopy } from './table-copy.ts';
import { listTables, tableName } from './tables.ts';

export type RestoreResult = { createdAt: string; tables: number; rows: number };

const invalid = (message: string) => new AppError('bundle_invalid', message);

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

const namesOf = (tables: BackupTable[]) => new Set(tables.map(({ name }) => name));
const listed = (names: Set<string>) =>
  [...names].slice(0, 5).join(', ') + (names.size > 5 ? ` and ${names.size - 5} more` : '');

/** Throws AppError bundle_invalid unless both have the same tables with the same columns. */
function requireSameTables(archived: BackupTable[], existing: BackupTable[]): void {
  const names = namesOf(archived);
  const missing = namesOf(existing).difference(names);
  const unknown = names.difference(namesOf(existing));
  if (missing.size > 0)
    throw invalid(`The archive is incomplete: it lacks ${listed(missing)}. Nothing was restored.`);
  if (unknown.size > 0)
    throw invalid(`The archive has tables that Earshot doesn't: ${listed(unknown)}. Nothing was restored.`);
  if (names.size !== archived.length)
    throw invalid('The archive has a table more than once. Nothing was restored.');
  for (const { name, columns } of existing) {
    const table = archived.find((candidate) => candidate.name === name);
    const isSame = table?.columns.length === columns.length;
    if (!isSame || new Set(table.columns).symmetricDifference(new Set(columns)).size > 0)
      throw invalid(`The archive has other columns of ${name} than Earshot. Nothing was restored.`);
  }
}

/** Makes the tables that the archive was written from. */
async function prepareTables(client: pg.Client, { migratedTo, tables }: BackupManifest): Promise<void> {
  if (migratedTo > newestMigration())
    throw invalid('This backup comes from a newer version of Earshot. Upgrade, then restore it.');
  await requireEmpty(client);
  const database = drizzle(client);
  if ((await appliedMigration(database)) > migratedTo)
    throw new AppError(
      'invalid_request',
      'The database already has the tables of a newer version than the backup. Restore into a new DATA_DIR or a new database; it is upgraded then.',
    );
  await applyMigrations(database, migratedTo);
  if ((await appliedMigration(database)) !== migratedTo)
    throw invalid("This backup comes from a version of Earshot that this one doesn't know.");
  requireSameTables(tables, await listTables(client));
}

/** Loads the parts of tables, one table after the other. */
class TableLoader {
  readonly counts: RowCounts = {};
  readonly #client: pg.Client;
  #open: { table: BackupTable; copy: TableCopy } | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async load(table: BackupTable, chunks: AsyncIterable<Buffer>): Promise<void> {
    if (this.#open?.table !== table) {
      await this.close();
      this.#open = { table, copy: new TableCopy(this.#client, table) };
    }
    const { copy } = this.#open;
    for await (const chunk of chunks) await copy.write(chunk);
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    const rows = await this.#open.copy.end();
    if (rows > 0) this.counts[this.#open.table.name] = rows;
    this.#open = undefined;
  }
}

/** Throws AppError bundle_invalid when rows are missing. Archives of format 1 don't say how many they had. */
function requireAllRows(loaded: RowCounts, archived: RowCounts | undefined): void {
  if (!archived) {
    if (Object.keys(loaded).length > 0) return;
    throw invalid('The archive has no rows at all: it is incomplete. Nothing was restored.');
  }
  const names = Object.keys({ ...loaded, ...archived });
  const wrong = names.find((name) => loaded[name] !== archived[name]);
  if (wrong)
    throw invalid(
      `The archive is incomplete: it has ${loaded[wrong] ?? 0} of ${archived[wrong] ?? 0} rows of ${wrong}. Nothing was restored.`,
    );
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

async function loadArchive(client: pg.Client, file: string): Promise<RestoreResult> {
  const loader = new TableLoader(client);
  let manifest: BackupManifest | undefined;
  let counts: RowCounts | undefined;
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'manifest') {
      manifest = entry.manifest;
      await prepareTables(client, manifest);
    } else if (entry.kind === 'rows') await loader.load(entry.table, entry.chunks);
    else if (entry.kind === 'counts') counts = entry.counts;
  }
  await loader.close();
  requireAllRows(loader.counts, counts);
  const { createdAt = '', tables = [] } = manifest ?? {};
  await advanceSequences(client, tables);
  const rows = Object.values(loader.counts).reduce((sum, count) => sum + count, 0);
  return { createdAt, tables: tables.length, rows };
}

/**
 * Restores the tables of an archive of `writeBackup` into an empty database, in one transaction, and migrates them to
 * this version. Throws AppError when the database has rows, or the file isn't a whole backup of this version or an older
 * one; the database is then as it was.
 */
export async function restoreBackup(options: { databaseUrl: string; file: string }): Promise<RestoreResult> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  // A connection that breaks fails the statement that is running.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const result = await loadArchive(client, options.file);
    await applyMigrations(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bundle_invalid', `The backup couldn't be restored: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    // What isn't committed is undone.
    await client.end();
  }
}
