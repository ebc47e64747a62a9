import { and, asc, gt, gte, sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { episodes } from '../../../server/core/database/library-schema.ts';
import { enqueueIndexing } from '../../../server/core/index-jobs.ts';
import { documentVersion } from '../../../server/core/search/engine/documents.ts';
import type { SearchEngine } from '../../../server/core/search/engine/engine.ts';
import { replaceWordCounts, WordCounts } from './count-words.ts';
import { readDocuments } from './documents.ts';

const episodesPerBatch = 100;
const batchesInFlight = 2;

export type RebuildOptions = {
  database: Database;
  engine: SearchEngine;
  /** Gets the number of episodes that are done, and of all. */
  onProgress?: (done: number, all: number) => void;
};

/**
 * Builds new indexes next to the current ones, then swaps them: no search fails or sees partial results. Counts the
 * vocabulary on the way. Episodes that changed meanwhile are queued again.
 */
export async function rebuildIndex(options: RebuildOptions): Promise<void> {
  const { database, engine } = options;
  const started = await database.execute<{ now: string }>(sql`select now()`);
  const rows = await database
    .select({ id: episodes.id })
    .from(episodes)
    .where(gt(episodes.passageCount, 0))
    .orderBy(asc(episodes.id));
  const ids = rows.map(({ id }) => id);
  const target = await engine.rebuild();
  const counts = new WordCounts();
  const waiting: Promise<void>[] = [];
  for (let from = 0; from < ids.length; from += episodesPerBatch) {
    const documents = await readDocuments(database, ids.slice(from, from + episodesPerBatch));
    for (const { texts } of documents.words) counts.add(texts);
    if (documents.passages.length > 0) {
      const tasks = [
        await target.index('passages', documents.passages),
        await target.index('episodes', documents.episodes),
      ];
      waiting.push(Promise.all(tasks.map((task) => task.done())).then(() => undefined));
    }
    if (waiting.length >= batchesInFlight) await waiting.shift();
    options.onProgress?.(Math.min(from + episodesPerBatch, ids.length), ids.length);
  }
  await Promise.all(waiting);
  await target.swap();
  await replaceWordCounts(database, counts, documentVersion);
  await enqueueChanged(database, started.rows[0]?.now ?? '');
}

/** What was written while the indexes were built went to the old ones. */
async function enqueueChanged(database: Database, since: string): Promise<void> {
  const changed = await database
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(gt(episodes.passageCount, 0), gte(episodes.updatedAt, sql`${since}::timestamptz`)));
  await enqueueIndexing(
    database,
    changed.map(({ id }) => ({ episodeId: id, isNew: false })),
  );
}
