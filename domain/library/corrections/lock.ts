import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';

const lockKey = 20_251_112;

/**
 * Held until the transaction ends by whoever stores an episode. Nobody corrects entities or takes anything down
 * meanwhile: an episode is stored either with a correction, or early enough for the correction to reach it.
 */
export const lockForStoring = (executor: Executor) =>
  executor.execute(sql`select pg_advisory_xact_lock_shared(${lockKey})`);

/** Held until the transaction ends by whoever corrects entities or takes something down. */
export const lockForCorrecting = (executor: Executor) =>
  executor.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
