import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../server/core/database/connection.ts';
import { columnNames } from '../../../server/core/database/raw-row.ts';

/**
 * A table whose rows are jobs. A row is due from a time on; whoever claims it moves that time ahead by the lease, so
 * that a job of a process that died comes back by itself.
 */
export type JobTable = {
  id: PgColumn;
  dueAt: PgColumn;
  /** Which rows are jobs at all. */
  where?: SQL;
  /** At most one row for each value of this is claimed at once. */
  onePer?: SQL;
};

/** How many due rows are looked at to find some that differ in `onePer`. */
const windowSize = 500;

export const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`;

const isDue = ({ dueAt, where }: JobTable) =>
  where ? sql`${dueAt} <= now() and ${where}` : sql`${dueAt} <= now()`;

export const hasDueJobs = (jobs: JobTable): SQL<boolean> =>
  sql<boolean>`exists (select from ${jobs.id.table} where ${isDue(jobs)})`;

/**
 * The condition under which an update claims up to `limit` due rows that no other worker is claiming. As an array,
 * because a subquery that locks rows must run exactly once.
 */
export function isClaimable(jobs: JobTable, limit: number): SQL {
  const due = (rows: number) => sql`
    select ${jobs.id} as id, ${jobs.dueAt} as due_at${jobs.onePer ? sql`, ${jobs.onePer} as owner` : sql``}
    from ${jobs.id.table} where ${isDue(jobs)} order by ${jobs.dueAt} limit ${rows} for update skip locked`;
  const ids = jobs.onePer
    ? sql`select distinct on (owner) id from (${due(windowSize)}) due order by owner, due_at limit ${limit}`
    : sql`select id from (${due(limit)}) due`;
  return sql`${jobs.id} = any(array(${ids}))`;
}

const setDueWhere = ({ id, dueAt }: JobTable, seconds: number, where: SQL) =>
  sql`update ${id.table} set ${columnNames(dueAt)} = ${secondsFromNow(seconds)} where ${where}`;

/** Makes these jobs due after this many seconds: the pause of those that failed. */
export async function setDue(
  executor: Executor,
  jobs: JobTable,
  ids: (string | number)[],
  seconds: number,
): Promise<void> {
  await executor.execute(setDueWhere(jobs, seconds, inArray(jobs.id, ids)));
}

/**
 * Extends the lease of jobs in progress. Rows that are just being stored are left out instead of waited for: nobody can
 * claim them meanwhile.
 */
export async function extendLease(
  executor: Executor,
  jobs: JobTable,
  ids: (string | number)[],
  seconds: number,
): Promise<void> {
  const { id } = jobs;
  const unlocked = sql`${id} = any(array(
    select ${id} from ${id.table} where ${inArray(id, ids)} for no key update skip locked))`;
  await executor.execute(setDueWhere(jobs, seconds, unlocked));
}
