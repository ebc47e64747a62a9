import { type IndexWorkerOptions, runIndexWorker } from '../ingest/worker/index/index-worker.ts';
import { indexBacklog } from '../server/core/index-jobs.ts';
import { waitUntil } from './wait-until.ts';

/** Indexes what is waiting for it. */
export async function indexAll(options: IndexWorkerOptions, timeoutMs?: number): Promise<void> {
  const stop = new AbortController();
  const worker = runIndexWorker(options, stop.signal);
  await waitUntil(async () => (await indexBacklog(options.database)).backlog === 0, timeoutMs);
  stop.abort();
  await worker;
}
