import { gt, sql } from 'drizzle-orm';
import type { Executor } from '../../../server/core/database/connection.ts';
import { episodes, passages } from '../../../server/core/database/library-schema.ts';
import type { NewIndexJob } from '../../../server/core/index-jobs.ts';

/** The passages of each episode that new indexes have. */
export type Sent = Map<string, string[]>;

const maxTransactionSeconds = 300;

/** The time of the database. */
export async function currentTime(executor: Executor): Promise<string> {
  const { rows } = await executor.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  return rows[0]?.now ?? '';
}

async function storedPassages(executor: Executor, episodeIds: string[]): Promise<Set<string>> {
  // One parameter, however many they are: a statement has at most 65,535.
  const rows = await executor
    .select({ id: passages.id })
    .from(passages)
    .where(sql`${passages.episodeId} = any(${sql.param(episodeIds)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * What has to be done so that new indexes have what the library has: episodes that changed since then or are new, and
 * those that are gone.
 */
export async function changesSince(executor: Executor, since: string, sent: Sent): Promise<NewIndexJob[]> {
  const stored = await executor
    .select({
      id: episodes.id,
      // The time of a change is when its transaction began.
      isChanged: sql<boolean>`${episodes.updatedAt} >= ${since}::timestamptz - make_interval(secs => ${maxTransactionSeconds})`,
    })
    .from(episodes)
    .where(gt(episodes.passageCount, 0));
  const storedIds = new Set(stored.map(({ id }) => id));
  const changed = stored.filter(({ isChanged }) => isChanged).map(({ id }) => id);
  const current = await storedPassages(executor, changed);
  return [
    ...changed.map((episodeId) => ({
      episodeId,
      removedPassageIds: (sent.get(episodeId) ?? []).filter((id) => !current.has(id)),
      isNew: !sent.has(episodeId),
    })),
    ...[...sent.keys()]
      .filter((id) => !storedIds.has(id))
      .map((episodeId) => ({ episodeId, removedPassageIds: sent.get(episodeId) ?? [], isNew: false })),
  ];
}
