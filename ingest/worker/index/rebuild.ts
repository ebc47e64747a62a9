import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { ensureIndex, type SearchEngine } from '../../../server/core/search/engine.ts';
import { documentsOf } from './documents.ts';
import { finished, sendDocuments } from './send-documents.ts';

const episodesABatch = 150;
const batchesInFlight = 2;

/**
 * Builds the index anew beside the one that answers searches, then swaps the two: no search fails or sees half.
 * What changes in the database meanwhile is mended by the reconciler afterwards. `onProgress` gets episodes done, of all.
 */
export async function rebuildIndex(options: {
  database: Database;
  engine: SearchEngine;
  onProgress?: (done: number, all: number) => void;
}): Promise<void> {
  const { database, engine } = options;
  const next = `${engine.indexName}_next`;
  await ensureIndex(engine);
  await engine.client.deleteIndexIfExists(next);
  await ensureIndex(engine, next);
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from episodes where passage_count > 0 order by id`,
  );
  const ids = rows.map((row) => row.id);
  const waiting: Promise<void>[] = [];
  for (let from = 0; from < ids.length; from += episodesABatch) {
    const { lines } = await documentsOf(database, ids.slice(from, from + episodesABatch));
    if (lines) waiting.push(finished(engine, await sendDocuments(engine, lines, next)));
    if (waiting.length >= batchesInFlight) await waiting.shift();
    options.onProgress?.(Math.min(from + episodesABatch, ids.length), ids.length);
  }
  await Promise.all(waiting);
  await finished(
    engine,
    await engine.client.swapIndexes([{ indexes: [engine.indexName, next], rename: false }]),
  );
  await engine.client.deleteIndexIfExists(next);
}
