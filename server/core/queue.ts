import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Executor } from './database/connection.ts';

/**
 * One episode whose passages are to be brought to the search index; `removed` are passages that it no longer has.
 * `fresh` when the index has never held it: then its documents are there, or they are not, but never outdated.
 */
export type IndexJob = { episodeId: string; removed: string[]; fresh: boolean };

export const queues = { index: 'index-episode' } as const;

export type Queue = PgBoss;

/** Whoever holds a job must touch it more often than this. */
export const heartbeatSeconds = 10;

/** The job queue on the service's own database pool. Jobs of a process that died come back within half a minute. */
export async function openQueue(pool: pg.Pool, options: { maintain: boolean }): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    supervise: options.maintain,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue(queues.index, {
    // A worker that dies stops its heartbeat, and another takes the job up again.
    heartbeatSeconds: heartbeatSeconds,
    expireInSeconds: 3600,
    retryLimit: 1_000_000,
    // What fails is an engine that is away, not the job: waiting longer each time would only make it late.
    retryDelay: 2,
    deleteAfterSeconds: 60,
    retentionSeconds: 365 * 86_400,
  });
  return boss;
}

/** Queues index work inside the transaction that causes it. */
export async function enqueueIndexing(queue: Queue, executor: Executor, jobs: IndexJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await queue.insert(
    queues.index,
    jobs.map((data) => ({ data })),
    { db: fromDrizzle(executor as never, sql) },
  );
}

/** Unfinished index jobs, and how long the oldest has waited, in seconds. */
export async function queueBacklog(
  database: Database,
): Promise<{ backlog: number; oldestSeconds: number | null }> {
  const { rows } = await database.execute<{ backlog: number; oldest: number | null }>(sql`
    select count(*)::int as backlog, extract(epoch from now() - min(created_on))::float8 as oldest
    from pgboss.job where name = ${queues.index} and state in ('created', 'retry', 'active')`);
  return { backlog: rows[0]?.backlog ?? 0, oldestSeconds: rows[0]?.oldest ?? null };
}

/** Index jobs that could be taken now. */
export async function readyJobs(database: Database): Promise<number> {
  const { rows } = await database.execute<{ ready: number }>(sql`
    select count(*)::int as ready from pgboss.job where name = ${queues.index} and state < 'active' and start_after <= now()`);
  return rows[0]?.ready ?? 0;
}
