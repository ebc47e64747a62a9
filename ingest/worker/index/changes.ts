import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import { indexChanges, indexJobs } from '../../../domain/core/database/schema/jobs.ts';
import { searchIndex } from '../../../domain/core/database/schema/search.ts';
import { columnNames } from '../../../domain/core/database/sql/raw-row.ts';
import { uuidArray } from '../../../domain/core/database/sql/uuid-array.ts';
import { forgetRemovedCounts, recordCounting } from '../../../domain/library/vocabulary/stored-counts.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

type IndexChange = Pick<typeof indexChanges.$inferSelect, 'episodeId' | 'removedPassageIds' | 'isNew'>;

/**
 * From now on, what is queued is recorded for new indexes. Waits for the transactions that have queued something: what
 * they wrote can be read afterwards.
 */
export async function startRecording(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // In the order in which those who remove something do it.
    await recordCounting(transaction, firstId);
    await transaction.execute(sql`lock table ${indexJobs} in exclusive mode`);
    await transaction.delete(indexChanges);
    await forgetRemovedCounts(transaction);
  });
}

/** Forgets what was recorded for new indexes that were never finished. Nobody else may be building any. */
export async function stopRecording(database: Database): Promise<void> {
  const stopped = await database
    .update(searchIndex)
    .set({ countedThrough: null })
    .where(isNotNull(searchIndex.countedThrough))
    .returning({ id: searchIndex.id });
  if (stopped.length > 0) await database.delete(indexChanges);
}

/** Records that the words of these episodes were counted, with those of new ones that are recorded. */
export async function recordCounted(database: Database, episodeIds: string[]): Promise<void> {
  await database
    .update(indexChanges)
    .set({ isNew: false })
    .where(and(sql`${indexChanges.episodeId} = any(${uuidArray(episodeIds)})`, eq(indexChanges.isNew, true)));
}

/** Takes out some of what was recorded; an empty list if nothing is left. */
export async function takeChanges(database: Database, limit: number): Promise<IndexChange[]> {
  const next = database
    .select({ id: indexChanges.id })
    .from(indexChanges)
    .orderBy(indexChanges.id)
    .limit(limit);
  return await database.delete(indexChanges).where(inArray(indexChanges.id, next)).returning();
}

/**
 * Queues again what is still recorded. From here to the end of the transaction, nothing else is queued and no job ends:
 * what comes later goes to the new indexes.
 */
export async function queueChanges(transaction: Executor): Promise<void> {
  await transaction.execute(sql`lock table ${indexJobs} in exclusive mode`);
  const columns = columnNames(indexJobs.episodeId, indexJobs.removedPassageIds, indexJobs.isNew);
  // A job that nobody has begun counts the words itself.
  await transaction.execute(sql`
    with taken as (delete from ${indexChanges} returning *)
    insert into ${indexJobs} (${columns})
    select episode_id, removed_passage_ids, is_new and not exists (
      select from ${indexJobs} j where j.episode_id = taken.episode_id and j.is_new and j.tries = 0) from taken`);
}
