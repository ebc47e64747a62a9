import { z } from 'zod';
import type { JobProgress } from '../../../contract/shared/console.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { requestJob } from '../../core/jobs/console-jobs.ts';
import { applyRules, type CorrectionScope, episodesOfScope, finishCorrection } from './apply-rules.ts';
import { lockForCorrecting } from './lock.ts';

/** Nothing is stored while this many are corrected: about a second. */
const episodesAtOnce = 100;

const scopeInput = z.object({
  ids: z.array(z.uuid()),
  touched: z.array(z.uuid()),
}) satisfies z.ZodType<CorrectionScope>;

/** How many episodes a correction concerns, and the job that applies it; no job if it is applied. */
export type Applied = { episodes: number; job_id: string | null };

/** Applies the rules in force to what is stored: few episodes at once, many in a job. The caller holds the lock. */
export async function applyNowOrLater(executor: Executor, scope: CorrectionScope): Promise<Applied> {
  const ids = await episodesOfScope(executor, scope);
  const episodes = ids.length;
  if (episodes > episodesAtOnce)
    return { episodes, job_id: await requestJob(executor, { kind: 'correction', input: scope }) };
  await applyRules(executor, scope, ids);
  await finishCorrection(executor, scope);
  return { episodes, job_id: null };
}

/**
 * The job: applies the rules in force, some episodes at a time. Whatever is stored meanwhile is stored with the rules,
 * and what was corrected before a restart comes out the same again.
 */
export async function applyLater(
  database: Database,
  input: unknown,
  onProgress: (progress: JobProgress) => Promise<void>,
): Promise<{ episodes: number }> {
  const scope = scopeInput.parse(input);
  const ids = await episodesOfScope(database, scope);
  for (let done = 0; done < ids.length; done += episodesAtOnce) {
    await onProgress({ done, of: ids.length });
    await database.transaction(async (transaction) => {
      await lockForCorrecting(transaction);
      await applyRules(transaction, scope, ids.slice(done, done + episodesAtOnce));
    });
  }
  await database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    await finishCorrection(transaction, scope);
  });
  await onProgress({ done: ids.length, of: ids.length });
  return { episodes: ids.length };
}
