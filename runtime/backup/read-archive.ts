import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract as extractTar } from 'tar-stream';
import type { z } from 'zod';
import { AppError, messageOf } from '../../domain/core/errors.ts';
import {
  type BackupManifest,
  type BackupTable,
  backupManifest,
  countsEntry,
  manifestEntry,
  type RowCounts,
  rowCounts,
  settingsEntry,
  tableEntryPrefix,
} from './manifest.ts';

/** What is read as a whole is small; a few bytes of gzip can hold gigabytes. */
const maxWholeBytes = { [manifestEntry]: 1_048_576, [settingsEntry]: 131_072, [countsEntry]: 1_048_576 };

type TarEntry = Extract extends AsyncIterable<infer T> ? T : never;

export type ArchiveEntry =
  | { kind: 'manifest'; manifest: BackupManifest }
  | { kind: 'settings'; text: string }
  /** A part of a table. It may end inside a row: the next one goes on there. */
  | { kind: 'rows'; table: BackupTable; chunks: AsyncIterable<Buffer> }
  | { kind: 'counts'; counts: RowCounts };

const invalid = (message: string, cause?: unknown) => new AppError('bundle_invalid', message, { cause });
const notBackupError = (cause?: unknown) => invalid("This file isn't an Earshot backup.", cause);

/** Errors of gzip and tar, in a sentence. */
function toArchiveError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const message = messageOf(error);
  if (/incorrect header check|Invalid tar header/.test(message)) return notBackupError(error);
  if (/unexpected end|incorrect data check|invalid .*(?:block|code|distance|length)|Z_/i.test(message))
    return invalid('The archive is damaged or incomplete.', error);
  return invalid(`The archive couldn't be read: ${message}`, error);
}

async function readWhole(entry: TarEntry, name: keyof typeof maxWholeBytes): Promise<Buffer> {
  if (entry.header.size > maxWholeBytes[name])
    throw invalid(`${name} in the archive is larger than ${maxWholeBytes[name] / 1024} KB.`);
  const bytes: Buffer = await buffer(entry);
  return bytes;
}

async function readJson<T>(
  entry: TarEntry,
  name: typeof manifestEntry | typeof countsEntry,
  schema: z.ZodType<T>,
): Promise<T> {
  const bytes = await readWhole(entry, name);
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw invalid(`${name} in the archive can't be read.`, cause);
  }
}

async function* chunksOf(entry: TarEntry): AsyncGenerator<Buffer> {
  try {
    yield* entry as AsyncIterable<Buffer>;
  } catch (error) {
    throw toArchiveError(error);
  }
}

/** An archive has its entries in one order: the manifest, the settings, the parts of each table, the counts. */
class EntryReader {
  #manifest: BackupManifest | undefined;
  #table = -1;
  #part = -1;
  #last: ArchiveEntry['kind'] | undefined;

  async read(entry: TarEntry): Promise<ArchiveEntry> {
    const { name, type } = entry.header;
    if (type !== 'file' || this.#last === 'counts') throw this.#unexpected(name);
    const read = await this.#readNext(entry, name);
    this.#last = read.kind;
    return read;
  }

  async #readNext(entry: TarEntry, name: string): Promise<ArchiveEntry> {
    if (!this.#manifest) {
      if (name !== manifestEntry) throw notBackupError();
      this.#manifest = await readJson(entry, name, backupManifest);
      return { kind: 'manifest', manifest: this.#manifest };
    }
    if (name === settingsEntry && this.#last === 'manifest')
      return { kind: 'settings', text: (await readWhole(entry, name)).toString('utf8') };
    if (name === countsEntry && this.#manifest.format > 1)
      return { kind: 'counts', counts: await readJson(entry, name, rowCounts) };
    return { kind: 'rows', table: this.#nextTable(this.#manifest, name), chunks: chunksOf(entry) };
  }

  #nextTable({ tables }: BackupManifest, name: string): BackupTable {
    const [, tableName, number] = /^tables\/([^/]+)\/(\d{1,9})$/.exec(name) ?? [];
    const index = tables.findIndex((table) => table.name === tableName);
    const table = tables[index];
    const part = Number(number);
    const isNext = index === this.#table ? part === this.#part + 1 : index > this.#table && part === 0;
    if (!table || !isNext) throw this.#unexpected(name);
    this.#table = index;
    this.#part = part;
    return table;
  }

  #unexpected(name: string): AppError {
    if (!this.#manifest) return notBackupError();
    const isPart = name.startsWith(tableEntryPrefix) && this.#last !== 'counts';
    return invalid(
      `The archive has an entry that doesn't belong there: ${JSON.stringify(name.slice(0, 200))}.${isPart ? ' A part of it may be missing.' : ''}`,
    );
  }

  finish(): void {
    if (!this.#manifest) throw notBackupError();
    if (this.#manifest.format > 1 && this.#last !== 'counts')
      throw invalid('The archive is incomplete: its end is missing.');
  }
}

/**
 * Reads an archive of `writeBackup`, entry by entry, in the memory of a few chunks whatever is in it. Rows must be read
 * before the next entry is asked for. Throws AppError bundle_invalid for anything that `writeBackup` doesn't write.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const archive = extractTar();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  // A broken file fails both the pipeline and the loop; the loop reports it.
  reading.catch(() => undefined);
  const reader = new EntryReader();
  try {
    for await (const entry of archive) yield await reader.read(entry);
    await reading;
    reader.finish();
  } catch (error) {
    throw toArchiveError(error);
  }
}

/** The beginning of an archive. Throws AppError bundle_invalid. */
export async function readArchiveHead(
  file: string,
): Promise<{ manifest: BackupManifest; settings: string | undefined }> {
  let manifest: BackupManifest | undefined;
  let settings: string | undefined;
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'manifest') manifest = entry.manifest;
    else if (entry.kind === 'settings') settings = entry.text;
    else break;
  }
  if (!manifest) throw notBackupError();
  return { manifest, settings };
}
