import { setTimeout as sleep } from 'node:timers/promises';
import { type EnqueuedTask, MeilisearchApiError } from 'meilisearch';
import type { SearchEngine } from '../../../server/core/search/engine.ts';

const pollMs = 40;
const unreachablePatienceMs = 45_000;

/** Sends lines of JSON to an index; resolves when the engine has queued them, which is not yet done. */
export function sendDocuments(
  engine: SearchEngine,
  lines: string,
  indexName = engine.indexName,
): Promise<EnqueuedTask> {
  return engine.client
    .index(indexName)
    .addDocumentsFromString(lines, 'application/x-ndjson', { primaryKey: 'id' });
}

/**
 * Waits until the engine has done the task; throws when it failed. The engine may be restarted on the way: its queue
 * survives, so an unanswered question is asked again.
 */
export async function finished(engine: SearchEngine, task: EnqueuedTask): Promise<void> {
  let unreachableSince: number | undefined;
  for (;;) {
    try {
      const { status, error } = await engine.client.tasks.getTask(task.taskUid);
      if (status === 'succeeded') return;
      if (status === 'failed' || status === 'canceled')
        throw new Error(`The search engine refused documents: ${error?.message ?? status}`);
      unreachableSince = undefined;
    } catch (error) {
      if (
        error instanceof MeilisearchApiError ||
        (error instanceof Error && error.message.startsWith('The search engine refused'))
      )
        throw error;
      unreachableSince ??= Date.now();
      if (Date.now() - unreachableSince > unreachablePatienceMs) throw error;
    }
    await sleep(pollMs);
  }
}
