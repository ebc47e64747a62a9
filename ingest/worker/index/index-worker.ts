import { setTimeout as sleep } from 'node:timers/promises';
import type { EnqueuedTask } from 'meilisearch';
import type { JobWithMetadata } from 'pg-boss';
import type { Database } from '../../../server/core/database/connection.ts';
import { messageOf } from '../../../server/core/errors.ts';
import {
  heartbeatSeconds,
  type IndexJob,
  type Queue,
  queues,
  readyJobs,
} from '../../../server/core/queue.ts';
import { ensureIndex, type SearchEngine } from '../../../server/core/search/engine.ts';
import { alreadyIndexed } from './already-indexed.ts';
import { documentsOf } from './documents.ts';
import { finished, sendDocuments } from './send-documents.ts';

export type IndexWorkerOptions = {
  database: Database;
  queue: Queue;
  engine: SearchEngine;
  tell: (line: string) => void;
};

const episodesPerBatch = 200;
/** Documents are read and sent in parts, for the memory's sake; the engine joins what it finds in its queue. */
const episodesPerRequest = 50;
const batchesInFlight = 2;
const pollIntervalMs = 200;
/** While more jobs keep coming, the next batch waits for them this long at most. */
const maxBatchDelayMs = 4_000;

async function indexBatch(
  { database, engine }: IndexWorkerOptions,
  jobs: JobWithMetadata<IndexJob>[],
): Promise<void> {
  const tasks: EnqueuedTask[] = [];
  const removed = jobs.flatMap((job) => job.data.removed);
  if (removed.length > 0) tasks.push(await engine.index.deleteDocuments(removed));
  const indexed = await alreadyIndexed(database, engine, jobs);
  const episodes = [...new Set(jobs.map((job) => job.data.episodeId))].filter((id) => !indexed.has(id));
  for (let from = 0; from < episodes.length; from += episodesPerRequest) {
    const { lines } = await documentsOf(database, episodes.slice(from, from + episodesPerRequest));
    if (lines) tasks.push(await sendDocuments(engine, lines));
  }
  for (const task of tasks) await finished(engine, task);
}

/** One batch from taking it to its end; a job is completed only when the engine says `succeeded`. */
async function processBatch(options: IndexWorkerOptions, jobs: JobWithMetadata<IndexJob>[]): Promise<void> {
  const { queue } = options;
  const ids = jobs.map((job) => job.id);
  const heartbeatTimer = setInterval(
    () => void queue.touch(queues.index, ids).catch(() => {}),
    (heartbeatSeconds * 1000) / 3,
  );
  try {
    await indexBatch(options, jobs);
    await queue.complete(queues.index, ids);
  } catch (error) {
    options.tell(`Indexing ${jobs.length} episodes is put off: ${messageOf(error)}`);
    // The index may be gone as a whole; making it anew is harmless when it is not.
    await ensureIndex(options.engine).catch(() => {});
    await queue.fail(queues.index, ids, { reason: messageOf(error) }).catch(() => {});
  } finally {
    clearInterval(heartbeatTimer);
  }
}

/**
 * Says whether to take a batch now. The engine's work grows with the number of batches more than with their size (the
 * corpus takes it 91 s in batches of 320 episodes, 110 s in batches of 40), so a queue that still grows is let grow.
 */
function createBatcher(database: Database): () => Promise<boolean> {
  let previous = 0;
  let since = Date.now();
  return async () => {
    const ready = await readyJobs(database);
    const isGrowing = ready > previous;
    if (previous === 0) since = Date.now();
    previous = ready;
    if (ready === 0 || (ready < episodesPerBatch && isGrowing && Date.now() - since < maxBatchDelayMs))
      return false;
    previous = 0;
    return true;
  };
}

/**
 * Takes index jobs and brings their passages to the search engine until the signal aborts; then it finishes what it
 * holds. Several batches are under way at once, so that the engine always has the next one waiting.
 */
export async function runIndexWorker(options: IndexWorkerOptions, signal: AbortSignal): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const isBatchReady = createBatcher(options.database);
  while (!signal.aborted) {
    if (!(await isBatchReady().catch(() => false))) {
      await sleep(pollIntervalMs, undefined, { signal }).catch(() => {});
      continue;
    }
    const jobs = await options.queue
      .fetch<IndexJob>(queues.index, { batchSize: episodesPerBatch, includeMetadata: true })
      .catch(() => []);
    if (jobs.length === 0) {
      await sleep(pollIntervalMs, undefined, { signal }).catch(() => {});
      continue;
    }
    const batch = processBatch(options, jobs);
    inFlight.add(batch);
    void batch.finally(() => inFlight.delete(batch));
    if (inFlight.size >= batchesInFlight) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
}
