import { sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { enqueueIndexing, indexBacklog } from '../../../domain/core/jobs/index-jobs.ts';
import { readLibraryCounts } from '../../../domain/library/catalog/library-counts.ts';
import type { Keys, SearchEngine, Target } from '../../../domain/search/engine/engine.ts';
import { findIncomplete, findSurplus } from './compare-ids.ts';
import { nextVersion } from './documents.ts';

export type Reconciled = { missing: number; surplus: number };

type Sides = { database: Database; engine: SearchEngine };

const keysPerDeletion = 20_000;
const lockKey = 20_251_110;

async function deleteAll<T extends Target>(
  { database, engine }: Sides,
  target: T,
  keys: Keys[T][],
): Promise<void> {
  for (let from = 0; from < keys.length; from += keysPerDeletion) {
    const version = await nextVersion(database);
    const task = await engine.delete(target, keys.slice(from, from + keysPerDeletion), version);
    await task.done();
  }
}

/** Queues the episodes of which the engine lacks something. Resolves to how many passages it lacks. */
async function queueIncomplete({ database, engine }: Sides): Promise<number> {
  let all = 0;
  for await (const { episodeIds, missing } of findIncomplete(database, engine)) {
    all += missing;
    await enqueueIndexing(
      database,
      episodeIds.map((episodeId) => ({ episodeId, isNew: false })),
    );
  }
  return all;
}

/** Deletes what the database lacks. What the engine lacks is looked for only if it has fewer documents than it should. */
async function repair(sides: Sides): Promise<Reconciled> {
  const { database, engine } = sides;
  await engine.prepare();
  let isIncomplete = false;
  let surplus = 0;
  for (const target of ['passages', 'episodes'] as const) {
    const { keys, kept } = await findSurplus(database, engine, target);
    await deleteAll(sides, target, keys);
    if (target === 'passages') surplus = keys.length;
    const expected = await readLibraryCounts(database);
    isIncomplete ||= kept !== (target === 'passages' ? expected.passages : expected.searchable);
  }
  return { missing: isIncomplete ? await queueIncomplete(sides) : 0, surplus };
}

/**
 * Compares the ids on both sides and repairs both ways: episodes with missing passages are queued again, documents
 * without a passage are deleted. Memory doesn't grow with the library. Does nothing (undefined) while jobs are waiting,
 * or when another process is at it.
 */
export async function reconcile(sides: Sides): Promise<Reconciled | undefined> {
  const { database } = sides;
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}) as locked`,
    );
    if (!rows[0]?.locked || (await indexBacklog(database)).backlog > 0) return undefined;
    return repair(sides);
  });
}

/**
 * Whether a look at the ids is due: the counts differ although nothing is waiting to be indexed. Rejects when the
 * engine doesn't answer, which doesn't count as a difference.
 */
export async function countsDiffer(database: Database, engine: SearchEngine): Promise<boolean> {
  if ((await indexBacklog(database)).backlog > 0) return false;
  const [stored, indexed] = await Promise.all([readLibraryCounts(database), engine.health()]);
  return stored.passages !== indexed.passages || stored.searchable !== indexed.episodes;
}
