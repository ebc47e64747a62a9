import { diskFullMessage, isDiskFull } from '../domain/core/config/data-folder.ts';
import type { Logger } from '../domain/core/logging/logger.ts';

const checkIntervalMs = 2_000;

/** Logs when the disk of the data folder is full, and when it has room again. Returns what ends it. */
export function watchDisk(dataDir: string, log: Logger): () => void {
  let wasFull = false;
  const timer = setInterval(() => {
    const isFull = isDiskFull(dataDir);
    if (isFull && !wasFull) log.error(diskFullMessage(dataDir));
    if (!isFull && wasFull) log.info(`The disk of ${dataDir} has room again`);
    wasFull = isFull;
  }, checkIntervalMs);
  return () => clearInterval(timer);
}
