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

export type PumpOptions = {
  database: Database;
  queue: Queue;
  engine: SearchEngine;
  tell: (line: string) => void;
};

const episodesABatch = 200;
/** Documents are read and sent in parts, for the memory's sake; the engine joins what it finds in its queue. */
const episodesAPart = 50;
const batchesInFlight = 2;
const idleMs = 200;
/** While more jobs keep coming, the next batch waits for them this long at most. */
const lingerMs = 4_000;

async function indexBatch(
  { database, engine }: PumpOptions,
  jobs: JobWithMetadata<IndexJob>[],
): Promise<void> {
  const tasks: EnqueuedTask[] = [];
  const removed = jobs.flatMap((job) => job.data.removed);
  if (removed.length > 0) tasks.push(await engine.index.deleteDocuments(removed));
  const arrived = await alreadyIndexed(database, engine, jobs);
  const episodes = [...new Set(jobs.map((job) => job.data.episodeId))].filter((id) => !arrived.has(id));
  for (let from = 0; from < episodes.length; from += episodesAPart) {
    const { lines } = await documentsOf(database, episodes.slice(from, from + episodesAPart));
    if (lines) tasks.push(await sendDocuments(engine, lines));
  }
  for (const task of tasks) await finished(engine, task);
}

/** One batch from taking it to its end; a job is completed only when the engine says `succeeded`. */
async function workOff(options: PumpOptions, jobs: JobWithMetadata<IndexJob>[]): Promise<void> {
  const { queue } = options;
  const ids = jobs.map((job) => job.id);
  const beat = setInterval(
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
    clearInterval(beat);
  }
}

/**
 * Says whether to take a batch now. The engine's work grows with the number of batches more than with their size (the
 * corpus takes it 91 s in batches of 320 episodes, 110 s in batches of 40), so a queue that still grows is let grow.
 */
function createGatherer(database: Database): () => Promise<boolean> {
  let before = 0;
  let since = Date.now();
  return async () => {
    const ready = await readyJobs(database);
    const grows = ready > before;
    if (before === 0) since = Date.now();
    before = ready;
    if (ready === 0 || (ready < episodesABatch && grows && Date.now() - since < lingerMs)) return false;
    before = 0;
    return true;
  };
}

/**
 * Takes index jobs and brings their passages to the search engine until the signal aborts; then it finishes what it
 * holds. Several batches are under way at once, so that the engine always has the next one waiting.
 */
export async function runIndexPump(options: PumpOptions, signal: AbortSignal): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const gather = createGatherer(options.database);
  while (!signal.aborted) {
    if (!(await gather().catch(() => false))) {
      await sleep(idleMs, undefined, { signal }).catch(() => {});
      continue;
    }
    const jobs = await options.queue
      .fetch<IndexJob>(queues.index, { batchSize: episodesABatch, includeMetadata: true })
      .catch(() => []);
    if (jobs.length === 0) {
      await sleep(idleMs, undefined, { signal }).catch(() => {});
      continue;
    }
    const batch = workOff(options, jobs);
    inFlight.add(batch);
    void batch.finally(() => inFlight.delete(batch));
    if (inFlight.size >= batchesInFlight) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
}
