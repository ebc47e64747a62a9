import { indexBacklog } from '../../domain/core/jobs/index-jobs.ts';
import { type IndexWorkerOptions, indexLoop } from '../../ingest/worker/index/index-worker.ts';
import { waitUntil } from '../wait-until.ts';

/** Indexes what is waiting for it: at once, for nothing else will come. */
export async function indexAll(options: IndexWorkerOptions, timeoutMs?: number): Promise<void> {
  const loop = indexLoop(options);
  await waitUntil(async () => {
    await loop.runOnce();
    return (await indexBacklog(options.database)).backlog === 0;
  }, timeoutMs);
}
