import type { Logger } from '../server/core/logging/logger.ts';
import { diskFullMessage, isDiskFull } from '../server/core/services/data-folder.ts';

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
