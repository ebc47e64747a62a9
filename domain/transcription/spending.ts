import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '../core/database/connection.ts';
import { transcriptionRequests } from '../core/database/schema/transcription.ts';
import { onlyRow } from '../core/database/sql/only-row.ts';

const lockKey = 20_261_125;
const r = transcriptionRequests;

/** The day of the cap, in UTC. */
export const startOfDay = sql`(date_trunc('day', now() at time zone 'utc') at time zone 'utc')`;

/** When the next day of the cap begins. */
export const nextDay = sql`(date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'`;

const isToday = gte(r.createdAt, startOfDay);
/** What the service refused costs nothing; what may have been done costs as much as what was. */
export const isSpent = ne(r.outcome, 'refused');

/** Seconds of audio that were sent since the day began (UTC), by all workers. */
export async function secondsSpentToday(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ seconds: sql<number>`coalesce(sum(${r.seconds}), 0)::float8` })
    .from(r)
    .where(and(isToday, isSpent));
  return row?.seconds ?? 0;
}

export type Request = { episodeId: string; model: string; seconds: number };

/**
 * Writes down a request before it is sent, unless the day's hours don't allow it; then it resolves to undefined. Workers
 * take turns at this, so that they never exceed the hours together.
 */
export async function reserveRequest(
  database: Database,
  request: Request,
  hoursPerDay: number,
): Promise<number | undefined> {
  return database.transaction(async (transaction) => {
    if (hoursPerDay > 0) {
      await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
      const spent = await secondsSpentToday(transaction);
      if (spent + request.seconds > hoursPerDay * 3_600) return undefined;
    }
    return onlyRow(await transaction.insert(r).values(request).returning({ id: r.id })).id;
  });
}

/** Writes down what became of a request. */
export async function settleRequest(
  executor: Executor,
  id: number,
  outcome: 'answered' | 'refused' | 'failed',
): Promise<void> {
  await executor.update(r).set({ outcome }).where(eq(r.id, id));
}
