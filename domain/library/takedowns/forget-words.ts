import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { searchIndex, vocabulary } from '../../core/database/schema/search.ts';
import { columnNames, excluded } from '../../core/database/sql/raw-row.ts';

/** What was counted of an episode: the words of each text. */
export type CountedWords = { episodeId: string; texts: string[][] };

/** Each word and how many of these texts have it, as the parameters of a statement. */
function countTexts(counted: CountedWords[]) {
  const counts = new Map<string, number>();
  for (const { texts } of counted)
    for (const words of texts)
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Sorted like those of new episodes: two transactions that meet in the same words wait for each other.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const words = sql.param(rows.map(([word]) => word));
  return sql`unnest(${words}::text[], ${sql.param(rows.map(([, count]) => count))}::int[]) as gone(word, count)`;
}

/**
 * Counts the words of removed texts out, so that a word that only they had is not proposed as a spelling. What was
 * counted for indexes that are being built is recorded: their counts replace all others.
 */
export async function forgetWords(executor: Executor, removed: CountedWords[]): Promise<void> {
  const [state] = await executor
    .update(searchIndex)
    .set({ vocabularyRevision: sql`${searchIndex.vocabularyRevision} + 1` })
    .returning({ revision: searchIndex.vocabularyRevision, countedThrough: searchIndex.countedThrough });
  if (!state) return;
  const { revision, countedThrough } = state;
  await executor.execute(sql`
    update ${vocabulary} set ${columnNames(vocabulary.passages)} = greatest(${vocabulary.passages} - gone.count, 0),
      ${columnNames(vocabulary.revision)} = ${revision}
    from ${countTexts(removed)} where ${vocabulary.word} = gone.word`);
  const again = removed.filter(({ episodeId }) => countedThrough !== null && episodeId <= countedThrough);
  await executor.execute(sql`
    insert into ${vocabulary} (${columnNames(vocabulary.word, vocabulary.passages, vocabulary.revision, vocabulary.removed)})
    select word, 0, ${revision}, count from ${countTexts(again)}
    on conflict (${columnNames(vocabulary.word)}) do update
      set ${columnNames(vocabulary.removed)} = ${vocabulary.removed} + ${excluded(vocabulary.removed)}`);
}
