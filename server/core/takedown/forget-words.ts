import { sql } from 'drizzle-orm';
import type { Executor } from '../database/connection.ts';
import { columnNames } from '../database/raw-row.ts';
import { searchIndex, vocabulary } from '../database/search-schema.ts';

/**
 * Counts the words of removed texts out, given as the words of each, so that a word that only they had is not proposed
 * as a spelling.
 */
export async function forgetWords(executor: Executor, texts: string[][]): Promise<void> {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Sorted like those of new episodes: two transactions that meet in the same words wait for each other.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const [state] = await executor
    .update(searchIndex)
    .set({ vocabularyRevision: sql`${searchIndex.vocabularyRevision} + 1` })
    .returning({ revision: searchIndex.vocabularyRevision });
  if (!state || rows.length === 0) return;
  const removed = sql.param(rows.map(([word]) => word));
  const times = sql.param(rows.map(([, count]) => count));
  await executor.execute(sql`
    update ${vocabulary} set ${columnNames(vocabulary.passages)} = greatest(${vocabulary.passages} - removed.count, 0),
      ${columnNames(vocabulary.revision)} = ${state.revision}
    from unnest(${removed}::text[], ${times}::int[]) as removed(word, count)
    where ${vocabulary.word} = removed.word`);
}
