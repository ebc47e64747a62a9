import { inArray, sql } from 'drizzle-orm';
import type { EngineName } from '../../../domain/core/config/engine-names.ts';
import type { Database } from '../../../domain/core/database/connection.ts';
import { indexJobs } from '../../../domain/core/database/schema/jobs.ts';
import { messageOf } from '../../../domain/core/errors.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { recordedEngine } from '../../../domain/search/engine/current-engine.ts';
import type { SearchEngine } from '../../../domain/search/engine/engine.ts';
import { backoff } from '../jobs/backoff.ts';
import { extendLease, hasDueJobs, isClaimable, secondsFromNow } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { createBatcher } from './batcher.ts';
import { indexEpisodes } from './index-episodes.ts';
import { splitOnTimeout } from './split-on-timeout.ts';

export type IndexWorkerOptions = { database: Database; engine: SearchEngine; log: Logger };

type IndexJob = typeof indexJobs.$inferSelect;
/** Jobs whose passages go to the engine together. */
type Batch = { jobs: IndexJob[]; ids: number[] };

const episodesPerBatch = 1_600;
/** The engine always has the next batch waiting. */
const batchesInProgress = 2;
const minBatchDelayMs = 12_000;
/** Each batch makes the engine rewrite most of its index: while jobs keep coming, one waits twice as long as the last took. */
const delayPerWork = 2;
/** Short, so that the jobs of a worker that died are soon taken over. */
const leaseSeconds = 15;
/** The cause of a failure is an unavailable engine, not the job: longer pauses would only delay it. */
const retryPolicy = { baseSeconds: 2, maxSeconds: 10 };
const jobTable = { id: indexJobs.id, dueAt: indexJobs.dueAt };

async function countReady(database: Database): Promise<number> {
  const [row] = await database
    .select({ ready: sql<number>`count(*)::int` })
    .from(indexJobs)
    .where(sql`${indexJobs.dueAt} <= now()`);
  return row?.ready ?? 0;
}

async function claimBatch(database: Database): Promise<Batch[]> {
  const jobs = await database
    .update(indexJobs)
    .set({ tries: sql`${indexJobs.tries} + 1`, dueAt: secondsFromNow(leaseSeconds) })
    .where(isClaimable(jobTable, episodesPerBatch))
    .returning();
  return jobs.length === 0 ? [] : [{ jobs, ids: jobs.map((job) => job.id) }];
}

/** Deletes jobs, unless the library has another engine by now: then they are done again, for that one. */
async function finishJobs(database: Database, jobs: IndexJob[], engine: EngineName): Promise<void> {
  await database.transaction(async (transaction) => {
    const ids = jobs.map((job) => job.id);
    // First, because it waits for whoever is switching engines.
    await transaction.delete(indexJobs).where(inArray(indexJobs.id, ids));
    const recorded = await recordedEngine(transaction);
    if (recorded && recorded !== engine)
      throw new Error('The library was switched to another search engine.');
  });
}

async function indexBatch(options: IndexWorkerOptions, { jobs }: Batch): Promise<void> {
  const { database, engine, log } = options;
  await splitOnTimeout(
    jobs,
    async (part) => {
      const { name } = engine;
      await indexEpisodes(options, part);
      await finishJobs(database, part, name);
    },
    (part, error) =>
      log.warn(
        { episodes: part.length, reason: messageOf(error) },
        'Indexing took a statement too long. Trying again with half as many episodes',
      ),
  );
}

async function putOffBatch(
  { database, engine, log }: IndexWorkerOptions,
  { jobs, ids }: Batch,
  error: unknown,
): Promise<void> {
  const maxTries = Math.max(...jobs.map((job) => job.tries));
  await database
    .update(indexJobs)
    .set({ dueAt: secondsFromNow(backoff(retryPolicy, maxTries) ?? 0), lastError: messageOf(error) })
    .where(inArray(indexJobs.id, ids));
  // The whole index may be gone; creating it is harmless when it isn't. Without an engine there is nothing to do.
  await engine.prepare().catch((err) => log.debug({ err }, 'Could not check the index'));
}

/** Index jobs as a loop. A job is deleted only when the engine has confirmed its task. */
export function indexLoop(options: IndexWorkerOptions): JobLoop {
  const { database, log } = options;
  let lastBatchMs = 0;
  const isBatchReady = createBatcher({
    countReady: () => countReady(database),
    maxBatchSize: episodesPerBatch,
    maxBatchDelayMs: () => Math.max(minBatchDelayMs, delayPerWork * lastBatchMs),
  });
  return createJobLoop<Batch>(
    {
      name: 'index',
      concurrency: batchesInProgress,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: async (_, signal) => ((await isBatchReady(signal)) ? claimBatch(database) : []),
      extend: ({ ids }) => extendLease(database, jobTable, ids, leaseSeconds),
      process: async (batch) => {
        const started = performance.now();
        await indexBatch(options, batch);
        lastBatchMs = performance.now() - started;
        return {};
      },
      fail: (batch, error) => putOffBatch(options, batch, error),
      logFields: ({ jobs }) => ({ episodes: jobs.length }),
      messages: { done: 'Indexed episodes', failed: 'Could not index episodes' },
    },
    log,
  );
}

/** Indexes what is queued until the signal aborts; then it finishes the batches in progress. */
export const runIndexWorker = (options: IndexWorkerOptions, signal: AbortSignal): Promise<void> =>
  runJobs([indexLoop(options)], { ...options, signal });
