import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '../../../server/core/errors.ts';

export type ReadLimits = { maxBytes: number };

const megabyte = 1_048_576;
/** Opening a pipe that nobody writes to must not wait. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file of an operator's folder. Only regular files that really are inside it: a link must not publish another
 * file of the machine. Throws AppError bundle_invalid.
 */
export async function readInside(folder: string, path: string, { maxBytes }: ReadLimits): Promise<Buffer> {
  const refuse = (reason: string, cause?: unknown) =>
    new AppError('bundle_invalid', `${path} ${reason}`, { cause });
  const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]).catch((cause) => {
    throw refuse('does not exist or cannot be read.', cause);
  });
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) throw refuse('points outside the bundle.');
  const handle = await open(file, flags).catch((cause) => {
    throw refuse('cannot be read.', cause);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw refuse('is not a regular file.');
    if (stat.size > maxBytes) throw refuse(`is larger than ${Math.floor(maxBytes / megabyte)} MB.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
