import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/connection.ts';
import { indexJobs } from '../database/schema/jobs.ts';

export type NewIndexJob = Pick<typeof indexJobs.$inferInsert, 'episodeId' | 'removedPassageIds' | 'isNew'>;

/** A statement has at most 65,535 parameters. */
const jobsPerStatement = 5_000;

/** Queues index work inside the transaction that causes it. */
export async function enqueueIndexing(executor: Executor, jobs: NewIndexJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += jobsPerStatement)
    await executor.insert(indexJobs).values(jobs.slice(from, from + jobsPerStatement));
}

export type IndexBacklog = { backlog: number; oldestSeconds: number | null };

/** Unfinished index jobs, and how long the oldest has waited. */
export async function indexBacklog(database: Database): Promise<IndexBacklog> {
  const [row] = await database
    .select({
      backlog: sql<number>`count(*)::int`,
      oldestSeconds: sql<number | null>`extract(epoch from now() - min(${indexJobs.createdAt}))::float8`,
    })
    .from(indexJobs);
  return row ?? { backlog: 0, oldestSeconds: null };
}
