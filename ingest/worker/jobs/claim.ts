import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../domain/core/database/connection.ts';
import { columnNames } from '../../../domain/core/database/sql/raw-row.ts';

/**
 * A table whose rows are jobs. A row is due from a time on; whoever claims it moves that time ahead by the lease, so
 * that a job of a process that died comes back by itself.
 */
export type JobTable = {
  id: PgColumn;
  dueAt: PgColumn;
  /** Which rows are jobs at all. */
  where?: SQL;
  /** At most one row for each value of each of these is claimed at once. */
  onePer?: SQL[];
};

/** How many due rows are looked at to find some that differ in `onePer`. */
const windowSize = 500;

const ownerName = (at: number) => sql.identifier(`owner_${at}`);

export const secondsFromNow = (seconds: number | SQL) =>
  sql`now() + make_interval(secs => ${seconds}::float8)`;

/** A job may be in progress when a worker is restarted, so that it is tried again soon; more than that is suspicious. */
const triesBeforeSuspicion = 2;
const maxLeaseSeconds = 86_400;

/**
 * The time until which a job is claimed that was begun `tries` times before. Were it the job that ends the worker, it
 * would come back as soon as its lease ended, again and again: so it comes back later each time.
 */
export const leaseAfter = (tries: PgColumn, leaseSeconds: number): SQL =>
  secondsFromNow(
    sql`least(${leaseSeconds}::float8 * power(4, greatest(${tries} - ${triesBeforeSuspicion - 1}::int, 0)), ${maxLeaseSeconds}::float8)`,
  );

const isDue = ({ dueAt, where }: JobTable) =>
  where ? sql`${dueAt} <= now() and ${where}` : sql`${dueAt} <= now()`;

export const hasDueJobs = (jobs: JobTable): SQL<boolean> =>
  sql<boolean>`exists (select from ${jobs.id.table} where ${isDue(jobs)})`;

/**
 * The condition under which an update claims up to `limit` due rows that no other worker is claiming. As an array,
 * because a subquery that locks rows must run exactly once.
 */
export function isClaimable(jobs: JobTable, limit: number): SQL {
  const owners = jobs.onePer ?? [];
  const columns = owners.map((owner, at) => sql`, ${owner} as ${ownerName(at)}`);
  const due = sql`
    select ${jobs.id} as id, ${jobs.dueAt} as due_at${sql.join(columns)}
    from ${jobs.id.table} where ${isDue(jobs)} order by ${jobs.dueAt}
    limit ${owners.length > 0 ? windowSize : limit} for update skip locked`;
  const firstOfEach = owners.reduce(
    (rows, _, at) =>
      sql`select distinct on (${ownerName(at)}) * from (${rows}) rows order by ${ownerName(at)}, due_at`,
    due,
  );
  return sql`${jobs.id} = any(array(select id from (${firstOfEach}) rows order by due_at limit ${limit}))`;
}

const setDueWhere = ({ id, dueAt }: JobTable, time: SQL, where: SQL) =>
  sql`update ${id.table} set ${columnNames(dueAt)} = ${time} where ${where}`;

/** Makes these jobs due after this many seconds: the pause of those that failed. */
export async function setDue(
  executor: Executor,
  jobs: JobTable,
  ids: (string | number)[],
  seconds: number,
): Promise<void> {
  await executor.execute(setDueWhere(jobs, secondsFromNow(seconds), inArray(jobs.id, ids)));
}

/**
 * Extends the lease of jobs in progress, and never shortens it. Rows that are just being stored are left out instead of waited for: nobody can
 * claim them meanwhile.
 */
export async function extendLease(
  executor: Executor,
  jobs: JobTable,
  ids: (string | number)[],
  seconds: number,
): Promise<void> {
  const { id, dueAt } = jobs;
  const unlocked = sql`${id} = any(array(
    select ${id} from ${id.table} where ${inArray(id, ids)} for no key update skip locked))`;
  const time = sql`greatest(${dueAt}, ${secondsFromNow(seconds)})`;
  await executor.execute(setDueWhere(jobs, time, unlocked));
}
