import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { episodes, passages } from '../../../server/core/database/library-schema.ts';
import { enqueueIndexing, indexBacklog } from '../../../server/core/index-jobs.ts';
import type { SearchEngine, Target } from '../../../server/core/search/engine/engine.ts';

export type Reconciled = { missing: number; surplus: number };

const pageSize = 20_000;
const lockKey = 20_251_110;

async function idsInIndex(engine: SearchEngine, target: Target): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const page of engine.ids(target)) for (const id of page) ids.add(id);
  return ids;
}

async function deleteAll(engine: SearchEngine, target: Target, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += pageSize) {
    const task = await engine.delete(target, ids.slice(from, from + pageSize));
    await task.done();
  }
}

/** Pages through the passages by key, with a callback for each page. */
async function eachPassagePage(
  database: Database,
  visit: (page: { id: string; episodeId: string }[]) => void,
): Promise<void> {
  let after = { episodeId: '00000000-0000-0000-0000-000000000000', ordinal: -1 };
  for (;;) {
    const rows = await database
      .select({ id: passages.id, episodeId: passages.episodeId, ordinal: passages.ordinal })
      .from(passages)
      .where(sql`(${passages.episodeId}, ${passages.ordinal}) > (${after.episodeId}::uuid, ${after.ordinal})`)
      .orderBy(asc(passages.episodeId), asc(passages.ordinal))
      .limit(pageSize);
    visit(rows);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}

/**
 * Compares the ids on both sides and repairs both ways: episodes with missing passages are queued again, documents
 * without a passage are deleted. Does nothing (undefined) while jobs are waiting, or when another process is at it.
 */
export async function reconcile(options: {
  database: Database;
  engine: SearchEngine;
}): Promise<Reconciled | undefined> {
  const { database, engine } = options;
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}) as locked`,
    );
    if (!rows[0]?.locked || (await indexBacklog(database)).backlog > 0) return undefined;
    await engine.prepare();
    const surplus = await idsInIndex(engine, 'passages');
    const surplusEpisodes = await idsInIndex(engine, 'episodes');
    const incomplete = new Set<string>();
    let missing = 0;
    await eachPassagePage(database, (page) => {
      for (const { id, episodeId } of page) {
        if (surplus.delete(id)) continue;
        missing += 1;
        incomplete.add(episodeId);
      }
    });
    const expected = await database
      .select({ id: episodes.id })
      .from(episodes)
      .where(gt(episodes.passageCount, 0));
    for (const { id } of expected) if (!surplusEpisodes.delete(id)) incomplete.add(id);
    await enqueueIndexing(
      database,
      [...incomplete].map((episodeId) => ({ episodeId, isNew: false })),
    );
    await deleteAll(engine, 'passages', [...surplus]);
    await deleteAll(engine, 'episodes', [...surplusEpisodes]);
    return { missing, surplus: surplus.size };
  });
}

/**
 * Whether a look at the ids is due: the counts differ although nothing is waiting to be indexed. Rejects when the
 * engine doesn't answer, which doesn't count as a difference.
 */
export async function countsDiffer(database: Database, engine: SearchEngine): Promise<boolean> {
  if ((await indexBacklog(database)).backlog > 0) return false;
  const [stored, indexed] = await Promise.all([
    Promise.all([database.$count(passages), database.$count(episodes, gt(episodes.passageCount, 0))]),
    engine.health(),
  ]);
  return stored[0] !== indexed.passages || stored[1] !== indexed.episodes;
}
