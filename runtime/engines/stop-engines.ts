import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEngineState } from './engine-state.ts';
import { hasUsers } from './engine-users.js';
import { findMeilisearchProcess, stopMeilisearch } from './meilisearch.ts';
import { withMutex } from './mutex.ts';
import { findPostgresProcess, stopPostgres } from './postgres.ts';

type EngineFolders = { dataDir: string; folder: string };

/** Held by whoever starts or stops the engines of a folder. */
export const engineLock = (folder: string) => join(folder, 'lock');

/**
 * Stops the engines, those included that were started by a process which was killed before it could write them down. Only
 * for whoever holds the lock.
 */
export async function stopEngines({ dataDir, folder }: EngineFolders): Promise<void> {
  const { meilisearch, postgres } = readEngineState(folder);
  for (const identity of [meilisearch?.identity, findMeilisearchProcess(dataDir)])
    if (identity) await stopMeilisearch(identity);
  for (const identity of [postgres?.identity, await findPostgresProcess(dataDir)])
    if (identity) await stopPostgres(identity);
}

/** Stops the engines if no process uses them. Resolves to whether nobody did. */
export async function stopUnused(folders: EngineFolders): Promise<boolean> {
  if (!existsSync(folders.folder)) return true;
  return withMutex(engineLock(folders.folder), async () => {
    if (hasUsers(folders.folder)) return false;
    await stopEngines(folders);
    return true;
  });
}
