import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Executor } from '../core/database/connection.ts';
import { transcriptionControl, transcriptions } from '../core/database/schema/transcription.ts';

const c = transcriptionControl;

export type TranscriptionControl = Pick<
  typeof transcriptionControl.$inferSelect,
  'pausedAt' | 'waitUntil' | 'problem'
>;

const nothing: TranscriptionControl = { pausedAt: null, waitUntil: null, problem: null };

/** What holds for all workers. */
export async function readControl(executor: Executor): Promise<TranscriptionControl> {
  const [row] = await executor.select().from(c).where(eq(c.isOnly, true));
  return row ?? nothing;
}

type Changes = Pick<PgUpdateSetSource<typeof c>, keyof TranscriptionControl>;

async function change(executor: Executor, changes: Changes): Promise<void> {
  await executor.insert(c).values({ isOnly: true }).onConflictDoNothing();
  await executor.update(c).set(changes).where(eq(c.isOnly, true));
}

/** Whether workers may send something now. */
export const maySend: SQL = sql`not exists (select from ${c}
  where ${c.pausedAt} is not null or ${c.waitUntil} > now())`;

/** Whether something of an episode may be sent now, and whether it still has to be transcribed at all. */
export async function readSending(
  executor: Executor,
  episodeId: string,
): Promise<{ isNeeded: boolean; maySend: boolean }> {
  const t = transcriptions;
  const { rows } = await executor.execute<{ isNeeded: boolean; maySend: boolean }>(sql`
    select exists (select from ${t} where ${t.episodeId} = ${episodeId}) as "isNeeded", ${maySend} as "maySend"`);
  return rows[0] ?? { isNeeded: false, maySend: false };
}

/** Has all workers leave the service alone until a time, and says why where an operator has to know. */
export const waitUntil = (executor: Executor, time: SQL, problem?: string): Promise<void> =>
  change(executor, {
    waitUntil: time,
    ...(problem === undefined ? {} : { problem }),
  });

/** Forgets what was wrong, once an answer has come. */
export async function clearProblem(executor: Executor): Promise<void> {
  await executor.update(c).set({ problem: null }).where(sql`${c.problem} is not null`);
}

export const setPaused = (executor: Executor, isPaused: boolean): Promise<void> =>
  change(executor, isPaused ? { pausedAt: sql`now()` } : { pausedAt: null, waitUntil: null });
