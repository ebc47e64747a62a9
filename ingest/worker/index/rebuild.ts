import { and, asc, gt, gte, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../server/core/database/connection.ts';
import { episodes } from '../../../server/core/database/library-schema.ts';
import { enqueueIndexing } from '../../../server/core/index-jobs.ts';
import { documentVersion } from '../../../server/core/search/engine/documents.ts';
import type { SearchEngine, Target } from '../../../server/core/search/engine/engine.ts';
import { replaceWordCounts, WordCounts } from './count-words.ts';
import { readDocuments } from './documents.ts';

const episodesPerBatch = 100;
const batchesInFlight = 2;
const maxTransactionSeconds = 300;

type IndexBuild = Awaited<ReturnType<SearchEngine['rebuild']>>;

export type RebuildOptions = {
  database: Database;
  engine: SearchEngine;
  /** Gets the number of episodes that are done, and of all. */
  onProgress?: (done: number, all: number) => void;
};

/** Fills new indexes with all documents, and counts their words. */
async function fill(target: IndexBuild, { database, onProgress }: RebuildOptions): Promise<WordCounts> {
  const rows = await database
    .select({ id: episodes.id })
    .from(episodes)
    .where(gt(episodes.passageCount, 0))
    .orderBy(asc(episodes.id));
  const ids = rows.map(({ id }) => id);
  const counts = new WordCounts();
  const sent: Record<Target, number> = { passages: 0, episodes: 0 };
  const waiting: Promise<void>[] = [];
  for (let from = 0; from < ids.length; from += episodesPerBatch) {
    const documents = await readDocuments(database, ids.slice(from, from + episodesPerBatch));
    for (const { texts } of documents.words) counts.add(texts);
    if (documents.passages.length > 0) {
      const tasks = [
        await target.index('passages', documents.passages),
        await target.index('episodes', documents.episodes),
      ];
      sent.passages += documents.passages.length;
      sent.episodes += documents.episodes.length;
      waiting.push(Promise.all(tasks.map((task) => task.done())).then(() => undefined));
    }
    if (waiting.length >= batchesInFlight) await waiting.shift();
    onProgress?.(Math.min(from + episodesPerBatch, ids.length), ids.length);
  }
  await Promise.all(waiting);
  const indexed = await target.health();
  if (indexed.passages !== sent.passages || indexed.episodes !== sent.episodes)
    throw new Error(
      `The new index has ${indexed.passages} passages of ${indexed.episodes} episodes instead of ${sent.passages} of ${sent.episodes}. The current one stays.`,
    );
  return counts;
}

/**
 * Builds new indexes next to the current ones, then swaps them: no search fails or sees partial results. Counts the
 * vocabulary on the way. Episodes that changed meanwhile are queued again. If the engine isn't the one that is searched,
 * it becomes it.
 */
export async function rebuildIndex(options: RebuildOptions): Promise<void> {
  const { database, engine } = options;
  const started = await database.execute<{ now: string }>(sql`select now()`);
  const target = await engine.rebuild();
  const counts = await fill(target, options);
  await target.swap();
  await database.transaction(async (transaction) => {
    await replaceWordCounts(transaction, counts, { documentVersion, engine: engine.name });
    await enqueueChanged(transaction, started.rows[0]?.now ?? '');
  });
}

/** What was written while the indexes were built went to the old ones. */
async function enqueueChanged(transaction: Executor, since: string): Promise<void> {
  // The time of a change is when its transaction began.
  const changed = await transaction
    .select({ id: episodes.id })
    .from(episodes)
    .where(
      and(
        gt(episodes.passageCount, 0),
        gte(episodes.updatedAt, sql`${since}::timestamptz - make_interval(secs => ${maxTransactionSeconds})`),
      ),
    );
  await enqueueIndexing(
    transaction,
    changed.map(({ id }) => ({ episodeId: id, isNew: false })),
  );
}
