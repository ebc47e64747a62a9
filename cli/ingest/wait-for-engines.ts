import { setTimeout as sleep } from 'node:timers/promises';
import { diskFullMessage, isDiskFull, isOutOfSpace } from '../../domain/core/config/data-folder.ts';
import { isDatabaseUnavailable } from '../../domain/core/database/unavailable.ts';
import { messageOf } from '../../domain/core/errors.ts';
import type { Retry } from '../../ingest/store/ingest-show.ts';

const pauseMs = 1_000;

type WaitOptions = {
  /** Where the database keeps its files; undefined when that isn't on this machine. */
  dataDir: string | undefined;
  /** Shows people why nothing moves. */
  print: (line: string) => void;
};

/** Why work that failed can succeed later; undefined when it can't. */
function reasonToWait(error: unknown, dataDir: string | undefined): string | undefined {
  const message = messageOf(error);
  if (isOutOfSpace(message))
    return dataDir && isDiskFull(dataDir) ? diskFullMessage(dataDir) : `A disk is full (${message}).`;
  if (isDatabaseUnavailable(error)) return `The database is unavailable (${message}).`;
  return undefined;
}

/** Runs work when there is room for it, and again while an engine can't do it. Says so once per interruption. */
export function waitForEngines({ dataDir, print }: WaitOptions): Retry {
  let isWaiting = false;
  const wait = async (reason: string) => {
    if (!isWaiting) print(`${reason} Waiting to continue.`);
    isWaiting = true;
    await sleep(pauseMs);
  };
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      while (dataDir && isDiskFull(dataDir)) await wait(diskFullMessage(dataDir));
      try {
        const result = await work(attempt);
        if (isWaiting) print('Going on.');
        isWaiting = false;
        return result;
      } catch (error) {
        const reason = reasonToWait(error, dataDir);
        if (reason === undefined) throw error;
        await wait(reason);
      }
    }
  };
}
