import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '../../domain/core/errors.ts';

export type ReadLimits = { maxBytes: number };

const megabyte = 1_048_576;
const lineFeed = 10;
/** Opening a pipe that nobody writes to must not wait. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

type Refuse = (reason: string, cause?: unknown) => AppError;

/** Opens a regular file whose size is known before it is read. */
async function openRegular(file: string, { maxBytes }: ReadLimits, refuse: Refuse): Promise<FileHandle> {
  const handle = await open(file, flags).catch((cause) => {
    throw refuse('cannot be read.', cause);
  });
  const stat = await handle.stat();
  if (stat.isFile() && stat.size <= maxBytes) return handle;
  await handle.close();
  throw refuse(
    stat.isFile() ? `is larger than ${Math.floor(maxBytes / megabyte)} MB.` : 'is not a regular file.',
  );
}

const refuseOf =
  (path: string): Refuse =>
  (reason, cause) =>
    new AppError('bundle_invalid', `${path} ${reason}`, { cause });

/** Only files that really are inside the folder: a link must not publish another file of the machine. */
async function pathInside(folder: string, path: string): Promise<string> {
  const refuse = refuseOf(path);
  const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]).catch((cause) => {
    throw refuse('does not exist or cannot be read.', cause);
  });
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) throw refuse('points outside the bundle.');
  return file;
}

const openInside = async (folder: string, path: string, limits: ReadLimits): Promise<FileHandle> =>
  openRegular(await pathInside(folder, path), limits, refuseOf(path));

/** Finds a regular file of an operator's folder, and its size, without reading it. Throws AppError bundle_invalid. */
export async function findInside(
  folder: string,
  path: string,
  limits: ReadLimits,
): Promise<{ path: string; bytes: number }> {
  const file = await pathInside(folder, path);
  const handle = await openRegular(file, limits, refuseOf(path));
  const { size } = await handle.stat().finally(() => handle.close());
  return { path: file, bytes: size };
}

async function readAll(handle: FileHandle): Promise<Buffer> {
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Reads a file of an operator's folder. Throws AppError bundle_invalid. */
export const readInside = async (folder: string, path: string, limits: ReadLimits): Promise<Buffer> =>
  readAll(await openInside(folder, path, limits));

/** Reads a feed or a list of feeds that the operator named. Throws AppError feed_invalid. */
export const readFeedFile = async (path: string, limits: ReadLimits): Promise<Buffer> =>
  readAll(
    await openRegular(
      path,
      limits,
      (reason, cause) => new AppError('feed_invalid', `${path} ${reason}`, { cause }),
    ),
  );

/** A line, or undefined for one that is longer than `maxLineBytes`. */
export type ReadLine = string | undefined;

/**
 * The lines of a file of an operator's folder, one after the other. Only line feeds end a line: JSON may hold the other
 * characters that Unicode calls line ends. Throws AppError bundle_invalid.
 */
export async function* linesInside(
  folder: string,
  path: string,
  { maxLineBytes, ...limits }: ReadLimits & { maxLineBytes: number },
): AsyncGenerator<ReadLine> {
  const handle = await openInside(folder, path, limits);
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= maxLineBytes) pieces.push(piece);
  };
  const take = (): ReadLine => {
    const line = length > maxLineBytes ? undefined : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    length = 0;
    return line;
  };
  // The stream closes the file.
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  yield take();
}

/** How many lines a file of an operator's folder has. Throws AppError bundle_invalid. */
export async function countLinesInside(folder: string, path: string, limits: ReadLimits): Promise<number> {
  const handle = await openInside(folder, path, limits);
  let lines = 0;
  let last = lineFeed;
  // The stream closes the file.
  for await (const chunk of handle.createReadStream())
    for (const byte of chunk as Buffer) {
      // What follows a line feed begins a line.
      if (last === lineFeed) lines += 1;
      last = byte;
    }
  return lines;
}
