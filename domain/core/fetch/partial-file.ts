import { type FileHandle, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { explainFullDisk, requireRoom } from '../config/data-folder.ts';
import { AppError } from '../errors.ts';

/** What is remembered of the response that a file is written from, so that a later request can go on with it. */
const source = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  type: z.string().nullable(),
  /** Of the whole body, in bytes; null where the server doesn't say. */
  length: z.number().nullable(),
  /** A body that was compressed can't be gone on with: ranges count compressed bytes. */
  isEncoded: z.boolean(),
});
export type FileSource = z.infer<typeof source>;

/** How often it is looked whether the disk still has room for a body of unknown length. */
const bytesBetweenChecks = 64 * 1_048_576;

async function readSource(path: string): Promise<FileSource | undefined> {
  try {
    return source.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A file that is being downloaded, with what is known of it in `<path>.json`. */
export class PartialFile {
  readonly #path: string;
  #handle: FileHandle | undefined;
  #nextCheck = bytesBetweenChecks;
  size = 0;
  source: FileSource | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Finds what an earlier process left of the same address. */
  async find(url: string): Promise<void> {
    const left = await readSource(this.#notes);
    const file = await stat(this.#path).catch(() => undefined);
    if (left?.url !== url || !file?.isFile()) return;
    this.source = left;
    this.size = file.size;
  }

  get #notes() {
    return `${this.#path}.json`;
  }

  /** By what a server knows that its file is still the one that was begun: a strong ETag, or the date of its last change. */
  get validator(): string | undefined {
    if (!this.source || this.source.isEncoded || this.size === 0) return undefined;
    const { etag, lastModified } = this.source;
    return (etag?.startsWith('"') ? etag : lastModified) ?? undefined;
  }

  /** Leaves nothing of it. */
  async remove(): Promise<void> {
    await this.close();
    await Promise.all([rm(this.#path, { force: true }), rm(this.#notes, { force: true })]);
    this.size = 0;
    this.source = undefined;
  }

  /** Begins from nothing. */
  async begin(from: FileSource): Promise<void> {
    await this.remove();
    this.source = from;
    await this.#write(() => writeFile(this.#notes, JSON.stringify(from)));
  }

  async append(chunk: Uint8Array): Promise<void> {
    if (this.size + chunk.byteLength > this.#nextCheck) {
      await requireRoom(dirname(this.#path), 0);
      this.#nextCheck = this.size + bytesBetweenChecks;
    }
    await this.#write(async () => {
      this.#handle ??= await open(this.#path, 'a');
      await this.#handle.appendFile(chunk);
    });
    this.size += chunk.byteLength;
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  async #write(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      const explained = explainFullDisk(cause, dirname(this.#path));
      if (explained === cause)
        throw new AppError('internal_error', `${this.#path} can't be written.`, { cause });
      throw new AppError('overloaded', (explained as Error).message, { cause });
    }
  }
}
