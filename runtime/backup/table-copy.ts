import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { AppError, messageOf } from '../../domain/core/errors.ts';
import type { BackupTable } from './manifest.ts';
import { columnList, tableName } from './tables.ts';

/** Above the largest transcript that is stored, every character of it escaped. The database holds a row in memory. */
const maxRowBytes = 256 * 1_048_576;
const lineFeed = 10;

/**
 * Loads rows, as PostgreSQL's `copy` writes them, into a table. Fails as soon as the database does: a write to a
 * statement that has failed would never end.
 */
export class TableCopy {
  readonly #table: BackupTable;
  readonly #statement: CopyStreamQuery;
  #failure: Error | undefined;
  #rows = 0;
  #rowBytes = 0;

  constructor(client: pg.Client, table: BackupTable) {
    this.#table = table;
    this.#statement = client.query(copyFrom(`copy ${tableName(table)} (${columnList(table)}) from stdin`));
    this.#statement.on('error', (error) => {
      this.#failure ??= error;
    });
  }

  /** Resolves when the next chunk may come. Throws AppError bundle_invalid. */
  async write(chunk: Buffer): Promise<void> {
    this.#count(chunk);
    await this.#settle((done) => this.#statement.write(chunk, done));
  }

  /** Resolves to the number of rows. Throws AppError bundle_invalid. */
  async end(): Promise<number> {
    await this.#settle((done) => this.#statement.end(done));
    // Rows after an end that is marked in the data are skipped without an error.
    if (this.#rowBytes > 0 || this.#statement.rowCount !== this.#rows)
      throw this.#error('the last of them is incomplete');
    return this.#rows;
  }

  #count(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      start = end + 1;
      this.#rows += 1;
      this.#rowBytes = 0;
    }
    this.#rowBytes += chunk.length - start;
    if (this.#rowBytes > maxRowBytes)
      throw this.#error(`one of them is larger than ${maxRowBytes / 1_048_576} MB`);
  }

  #error(reason: string, cause?: unknown): AppError {
    return new AppError(
      'bundle_invalid',
      `The rows of ${this.#table.name} couldn't be stored: ${reason}. Nothing was restored.`,
      { cause },
    );
  }

  async #settle(start: (done: (error?: Error | null) => void) => void): Promise<void> {
    let fail: ((error: Error) => void) | undefined;
    try {
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve, reject) => {
        fail = reject;
        this.#statement.once('error', fail);
        start((error) => (error ? reject(this.#failure ?? error) : resolve()));
      });
    } catch (error) {
      throw this.#error(messageOf(error), error);
    } finally {
      if (fail) this.#statement.off('error', fail);
    }
  }
}
