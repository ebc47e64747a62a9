import { eq } from 'drizzle-orm';
import type { JobProgress } from '../../../contract/shared/console.ts';
import type { Database, Executor } from '../database/connection.ts';
import { consoleJobs } from '../database/schema/console.ts';
import { onlyRow } from '../database/sql/only-row.ts';
import { AppError } from '../errors.ts';

/** Asks the worker to do something. Resolves to the id of the job. */
export async function requestJob(
  executor: Executor,
  job: Pick<typeof consoleJobs.$inferInsert, 'kind' | 'input'>,
): Promise<string> {
  const rows = await executor.insert(consoleJobs).values(job).returning({ id: consoleJobs.id });
  return onlyRow(rows).id;
}

/** How far the worker is. Throws AppError job_not_found. */
export async function getJob(database: Database, id: string) {
  const { status, error, progress } = consoleJobs;
  const [job] = await database
    .select({ id: consoleJobs.id, status, error, progress })
    .from(consoleJobs)
    .where(eq(consoleJobs.id, id));
  if (!job) throw new AppError('job_not_found', 'There is no job with this ID. Jobs are kept for a week.');
  return job;
}

/** Says how much of a job is done. */
export async function reportProgress(executor: Executor, id: string, progress: JobProgress): Promise<void> {
  await executor.update(consoleJobs).set({ progress }).where(eq(consoleJobs.id, id));
}
