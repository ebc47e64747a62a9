import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { enqueueIndexing, indexBacklog } from '../../../server/core/index-jobs.ts';
import { ensureIndex, type SearchEngine } from '../../../server/core/search/engine.ts';
import { finished } from './send-documents.ts';

export type Reconciled = { missing: number; surplus: number };

const pageSize = 20_000;
const lockKey = 20_251_110;

async function idsInIndex(engine: SearchEngine): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += pageSize) {
    const { results, total } = await engine.index.getDocuments({ fields: ['id'], offset, limit: pageSize });
    for (const { id } of results) ids.add(id);
    if (offset + pageSize >= total) return ids;
  }
}

/** Walks the passages by key; calls back with each page. */
async function eachPassagePage(
  database: Database,
  visit: (page: { id: string; episode_id: string }[]) => void,
): Promise<void> {
  let after = { episode: '00000000-0000-0000-0000-000000000000', ordinal: -1 };
  for (;;) {
    const { rows } = await database.execute<{ id: string; episode_id: string; ordinal: number }>(sql`
      select id, episode_id, ordinal from passages where (episode_id, ordinal) > (${after.episode}::uuid, ${after.ordinal})
      order by episode_id, ordinal limit ${pageSize}`);
    visit(rows);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = { episode: last.episode_id, ordinal: last.ordinal };
  }
}

/**
 * Compares the ids on both sides and mends both ways: episodes with missing passages are queued again, documents
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
    await ensureIndex(engine);
    const surplus = await idsInIndex(engine);
    const incomplete = new Set<string>();
    let missing = 0;
    await eachPassagePage(database, (page) => {
      for (const { id, episode_id } of page) {
        if (surplus.delete(id)) continue;
        missing += 1;
        incomplete.add(episode_id);
      }
    });
    await enqueueIndexing(
      database,
      [...incomplete].map((episodeId) => ({ episodeId, isNew: false })),
    );
    const doomed = [...surplus];
    for (let from = 0; from < doomed.length; from += pageSize) {
      await finished(engine, await engine.index.deleteDocuments(doomed.slice(from, from + pageSize)));
    }
    return { missing, surplus: doomed.length };
  });
}

/** Whether a look at the ids is due: the counts differ although nothing is waiting to be indexed. */
export async function countsDiffer(database: Database, engine: SearchEngine): Promise<boolean> {
  if ((await indexBacklog(database)).backlog > 0) return false;
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from passages`,
  );
  const stats = await engine.index.getStats().catch(() => undefined);
  return stats?.numberOfDocuments !== rows[0]?.count;
}
