import { gt, sql } from 'drizzle-orm';
import type { EngineName } from '../../../domain/core/config/engine-names.ts';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import { searchIndex, vocabulary } from '../../../domain/core/database/schema/search.ts';
import { columnNames, excluded } from '../../../domain/core/database/sql/raw-row.ts';

/** Longer ones are addresses and noise that nobody types. */
const maxWordLength = 40;
const rowId = 1;
const rowsPerStatement = 20_000;

/** In how many texts (passages, and what is written about an episode) each word is. */
export class WordCounts {
  readonly #counts = new Map<string, number>();

  add(texts: string[][]): void {
    for (const words of texts)
      for (const word of new Set(words))
        if (word.length <= maxWordLength) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  subtract(word: string, times: number): void {
    const left = (this.#counts.get(word) ?? 0) - times;
    if (left > 0) this.#counts.set(word, left);
    else this.#counts.delete(word);
  }

  /** Sorted, so that two transactions that meet in the same words wait for each other instead of locking up. */
  rows(): [string, number][] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

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
