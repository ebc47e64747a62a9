import { gt, sql } from 'drizzle-orm';
import type { EngineName } from '../../core/config/engine-names.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { searchIndex, vocabulary } from '../../core/database/schema/search.ts';
import { columnNames, excluded } from '../../core/database/sql/raw-row.ts';
import { type CountedWords, countWords, type WordCounts } from './word-counts.ts';

const rowId = 1;
const rowsPerStatement = 20_000;

async function insertCounts(executor: Executor, rows: [string, number][], revision: number): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement);
    const words = sql.param(part.map(([word]) => word));
    const counts = sql.param(part.map(([, count]) => count));
    await executor.execute(sql`
      insert into ${vocabulary} (${columnNames(vocabulary.word, vocabulary.passages, vocabulary.revision)})
      select word, passages, ${revision} from unnest(${words}::text[], ${counts}::int[]) as row(word, passages)
      on conflict (${columnNames(vocabulary.word)}) do update
        set ${columnNames(vocabulary.passages)} = ${vocabulary.passages} + ${excluded(vocabulary.passages)},
          ${columnNames(vocabulary.revision)} = ${excluded(vocabulary.revision)}`);
  }
}

/** Takes the next revision; holds the row until the transaction ends, so revisions appear in their order. */
async function nextRevision(executor: Executor): Promise<number> {
  const [row] = await executor
    .insert(searchIndex)
    .values({ id: rowId, documentVersion: 0, vocabularyRevision: 1 })
    .onConflictDoUpdate({
      target: searchIndex.id,
      set: { vocabularyRevision: sql`${searchIndex.vocabularyRevision} + 1` },
    })
    .returning({ revision: searchIndex.vocabularyRevision });
  return row?.revision ?? 1;
}

/** Adds the words of new episodes. Those of changed ones are counted again with the next rebuild. */
export async function addWordCounts(database: Database, counts: WordCounts): Promise<void> {
  const rows = counts.rows();
  if (rows.length === 0) return;
  await database.transaction(async (transaction) => {
    await insertCounts(transaction, rows, await nextRevision(transaction));
  });
}

/**
 * Records that the words of episodes up to this id may be counted for new indexes from now on: whoever removes one of
 * them records what to count out of it again.
 */
export async function recordCounting(executor: Executor, countedThrough: string): Promise<void> {
  await executor
    .insert(searchIndex)
    .values({ id: rowId, documentVersion: 0, countedThrough })
    .onConflictDoUpdate({ target: searchIndex.id, set: { countedThrough } });
}

/** Forgets what was recorded for new indexes that were never finished. */
export async function forgetRemovedCounts(executor: Executor): Promise<void> {
  await executor.update(vocabulary).set({ removed: 0 }).where(gt(vocabulary.removed, 0));
}

/** Replaces all counts, and records what the indexes were built from and where they are. */
export async function replaceWordCounts(
  transaction: Executor,
  counts: WordCounts,
  built: { documentVersion: number; engine: EngineName },
): Promise<void> {
  const revision = await nextRevision(transaction);
  const removed = await transaction
    .select({ word: vocabulary.word, times: vocabulary.removed })
    .from(vocabulary)
    .where(gt(vocabulary.removed, 0));
  for (const { word, times } of removed) counts.subtract(word, times);
  await transaction.delete(vocabulary);
  await insertCounts(transaction, counts.rows(), revision);
  await transaction.update(searchIndex).set({
    ...built,
    countedThrough: null,
    vocabularyGeneration: sql`${searchIndex.vocabularyGeneration} + 1`,
  });
}

/** Words with their counts, as the parameters of a statement. */
function goneWords(removed: CountedWords[]) {
  const rows = countWords(removed).rows();
  const words = sql.param(rows.map(([word]) => word));
  return sql`unnest(${words}::text[], ${sql.param(rows.map(([, count]) => count))}::int[]) as gone(word, count)`;
}

/**
 * Counts the words of removed texts out, so that a word that only they had is not proposed as a spelling. What was
 * counted for indexes that are being built is recorded: their counts replace all others.
 */
export async function removeWordCounts(executor: Executor, removed: CountedWords[]): Promise<void> {
  const [state] = await executor
    .update(searchIndex)
    .set({ vocabularyRevision: sql`${searchIndex.vocabularyRevision} + 1` })
    .returning({ revision: searchIndex.vocabularyRevision, countedThrough: searchIndex.countedThrough });
  if (!state) return;
  const { revision, countedThrough } = state;
  await executor.execute(sql`
    update ${vocabulary} set ${columnNames(vocabulary.passages)} = greatest(${vocabulary.passages} - gone.count, 0),
      ${columnNames(vocabulary.revision)} = ${revision}
    from ${goneWords(removed)} where ${vocabulary.word} = gone.word`);
  const again = removed.filter(({ episodeId }) => countedThrough !== null && episodeId <= countedThrough);
  await executor.execute(sql`
    insert into ${vocabulary} (${columnNames(vocabulary.word, vocabulary.passages, vocabulary.revision, vocabulary.removed)})
    select word, 0, ${revision}, count from ${goneWords(again)}
    on conflict (${columnNames(vocabulary.word)}) do update
      set ${columnNames(vocabulary.removed)} = ${vocabulary.removed} + ${excluded(vocabulary.removed)}`);
}
