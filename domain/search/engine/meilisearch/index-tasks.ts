import { setTimeout as sleep } from 'node:timers/promises';
import { type EnqueuedTask, type Meilisearch, MeilisearchApiError } from 'meilisearch';
import type { Target } from '../engine.ts';
import { indexSettings } from './settings.ts';
import { settingsDiffer } from './settings-differ.ts';

const pollIntervalMs = 40;
const unreachableTimeoutMs = 45_000;
const settingsTimeoutMs = 3_600_000;

/** Waits until a task is done. The engine may restart meanwhile; its queue survives. */
export async function waitForTask(client: Meilisearch, task: EnqueuedTask): Promise<void> {
  let unreachableSince: number | undefined;
  for (;;) {
    const state = await client.tasks.getTask(task.taskUid).catch((error: unknown) => {
      if (error instanceof MeilisearchApiError) throw error;
      unreachableSince ??= Date.now();
      if (Date.now() - unreachableSince > unreachableTimeoutMs) throw error;
      return undefined;
    });
    if (state) unreachableSince = undefined;
    if (state?.status === 'succeeded') return;
    if (state?.status === 'failed' || state?.status === 'canceled')
      throw new Error(`The search engine rejected a task: ${state.error?.message ?? state.status}`);
    await sleep(pollIntervalMs);
  }
}

const isMissing = (error: unknown) =>
  error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';

/** Creates an index that is missing, and gives it its settings. Leaves one that is there as it is. */
export async function ensureIndex(client: Meilisearch, uid: string, target: Target): Promise<void> {
  try {
    await client.getRawIndex(uid);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await prepareIndex(client, uid, target);
  }
}

/** Creates an index that is missing, and gives it the settings that it should have. */
export async function prepareIndex(client: Meilisearch, uid: string, target: Target): Promise<void> {
  const index = client.index(uid);
  const current = await index.getSettings().catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!current)
    await client.createIndex(uid, { primaryKey: 'id' }).waitTask({ timeout: 60_000, interval: 20 });
  if (current && !settingsDiffer(current, indexSettings[target])) return;
  const task = await index
    .updateSettings(indexSettings[target])
    .waitTask({ timeout: settingsTimeoutMs, interval: 50 });
  if (task.status !== 'succeeded')
    throw new Error(`The search engine rejected the settings of ${uid}: ${task.error?.message}`);
}
