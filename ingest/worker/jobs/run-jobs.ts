import { sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import type { JobLoop } from './job-loop.ts';
import { repeat } from './repeat.ts';

export type RunJobsOptions = { database: Database; log: Logger; signal: AbortSignal };

/** How late a job may start that became due while its loop was idle. */
const pollIntervalMs = 1_000;

/** Asks in one statement which kinds have something due, and wakes their loops. */
async function wakeDue(database: Database, loops: JobLoop[]): Promise<void> {
  // By position: two loops may have the same name in the log.
  const nameAt = (at: number) => `loop_${at}`;
  const columns = loops.map((loop, at) => sql`${loop.isDue} as ${sql.identifier(nameAt(at))}`);
  const { rows } = await database.execute<Record<string, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);
  for (const [at, loop] of loops.entries()) if (rows[0]?.[nameAt(at)]) loop.wake();
}

/** Runs all kinds of jobs until the signal aborts. Idle, they cost one statement a second together. */
export async function runJobs(loops: JobLoop[], { database, log, signal }: RunJobsOptions): Promise<void> {
  await Promise.all([
    ...loops.map((loop) => loop.run(signal)),
    repeat(() => wakeDue(database, loops), {
      name: 'find due jobs',
      intervalMs: pollIntervalMs,
      signal,
      log,
    }),
  ]);
}
