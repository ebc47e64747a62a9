import { chmodSync, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, messageOf } from '../errors.ts';

const ownerOnly = 0o700;
const stickyBit = 0o1000;
/** What PostgreSQL needs for its log, so that it can always stop in order. */
const reservedBytes = 32 * 1024 * 1024;

/** Whether the folder is nobody else's: empty, or one in which Earshot keeps its files. */
const isOurs = (folder: string) =>
  existsSync(join(folder, 'services')) ||
  existsSync(join(folder, 'mail')) ||
  readdirSync(folder).length === 0;

/** Creates the data folder for its owner only, and tightens one of ours that others may enter. */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: ownerOnly });
  const { uid, mode } = statSync(dataDir);
  const isOpen = (mode & 0o077) !== 0 && (mode & stickyBit) === 0;
  if (isOpen && uid === process.getuid?.() && isOurs(dataDir)) chmodSync(dataDir, ownerOnly);
}

/** Whether the disk of a folder, or of the one it will be created in, has no room to work with. */
export function isDiskFull(folder: string): boolean {
  if (!existsSync(folder)) return isDiskFull(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < reservedBytes;
}

/** What large files leave free, for everything else that writes. */
const keptFreeBytes = 1024 ** 3;

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576).toLocaleString('en-US')} MB`;

/** Throws AppError overloaded when a file of so many bytes, in an existing folder, would fill its disk. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const needed = bytes + keptFreeBytes;
  if (free < needed)
    throw new AppError(
      'overloaded',
      `The disk of ${folder} has ${inMegabytes(free)} left, and ${inMegabytes(needed)} are needed. Free some space.`,
    );
}

/** Whether an error, ours or an engine's, comes from a full disk. */
export const isOutOfSpace = (message: string) => /ENOSPC|no space left on device/i.test(message);

export const diskFullMessage = (dataDir: string) =>
  `The disk of ${dataDir} is full. Free some space, at least ${reservedBytes / 1_048_576} MB.`;

/** An error of a full disk says which one, as far as it is known; any other stays as it is. */
export function explainFullDisk(error: unknown, dataDir: string): unknown {
  const message = messageOf(error);
  if (!isOutOfSpace(message)) return error;
  const text = isDiskFull(dataDir)
    ? diskFullMessage(dataDir)
    : `A disk is full (${message}). Free some space, and try again.`;
  return new Error(text, { cause: error });
}
