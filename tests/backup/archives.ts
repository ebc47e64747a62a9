import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** An entry of an archive: a file, unless it has another type. With `repeat`, its bytes are written so many times. */
export type TestEntry = {
  name: string;
  bytes: Buffer;
  repeat?: number;
  type?: 'symlink' | 'link' | 'directory' | 'fifo';
  linkname?: string;
};

export const textEntry = (name: string, text: string): TestEntry => ({ name, bytes: Buffer.from(text) });

export const jsonOf = <T>(entries: TestEntry[], name: string): T =>
  JSON.parse(entries.find((entry) => entry.name === name)?.bytes.toString() ?? '') as T;

export async function readEntries(file: string): Promise<TestEntry[]> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  const entries: TestEntry[] = [];
  for await (const entry of archive) entries.push({ name: entry.header.name, bytes: await buffer(entry) });
  await reading;
  return entries;
}

/** Writes any archive, also one that `writeBackup` never would. */
export async function writeEntries(file: string, entries: TestEntry[]): Promise<void> {
  const archive = pack();
  const writing = pipeline(archive, createGzip({ level: 1 }), createWriteStream(file));
  for (const { bytes, repeat = 1, ...header } of entries) {
    const size = header.type ? 0 : bytes.length * repeat;
    const entry = archive.entry({ ...header, size });
    for (let written = 0; written < size; written += bytes.length)
      if (!entry.write(bytes)) await once(entry, 'drain');
    const closed = once(entry, 'close');
    entry.end(null);
    await closed;
  }
  archive.finalize();
  await writing;
}
