import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { findCurrentIds } from '../../library/transcripts/former-passages.ts';

/** A passage quoted by a match, and the second at which the term occurs. */
export type Quote = Pick<typeof passages.$inferSelect, 'id' | 'text' | 'speaker' | 'startSeconds'>;

/** What a row of matches stores: passages, and the second of the mention in each if known. */
type QuotedPassages = { passageIds: string[]; seconds: (number | null)[] };

const selectPassages = (executor: Executor, ids: string[]) =>
  executor
    .select({
      id: passages.id,
      text: passages.text,
      speaker: passages.speaker,
      startSeconds: passages.startSeconds,
      ordinal: passages.ordinal,
    })
    .from(passages)
    .where(sql`${passages.id} = any(${uuidArray(ids)})`);

/** Passages by the ids that they have or had: a transcript may have been corrected since. */
async function readPassages(executor: Executor, ids: string[]) {
  const rows = await selectPassages(executor, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const current = await findCurrentIds(
    executor,
    ids.filter((id) => !byId.has(id)),
  );
  if (current.size === 0) return byId;
  const replaced = new Map(
    (await selectPassages(executor, [...current.values()])).map((row) => [row.id, row]),
  );
  for (const [former, id] of current) {
    const row = replaced.get(id);
    if (row) byId.set(former, row);
  }
  return byId;
}

/** The quotes of each match, each once, in the order of the episode. Passages of which nothing is left are left out. */
export async function loadQuotes(executor: Executor, matches: QuotedPassages[]): Promise<Quote[][]> {
  const ids = matches.flatMap(({ passageIds }) => passageIds);
  if (ids.length === 0) return matches.map(() => []);
  const passageById = await readPassages(executor, ids);
  return matches.map(({ passageIds, seconds }) => {
    const quotes = passageIds.flatMap((id, index) => {
      const passage = passageById.get(id);
      return passage ? [{ ...passage, startSeconds: seconds[index] ?? passage.startSeconds }] : [];
    });
    return [...new Map(quotes.map((quote) => [quote.id, quote])).values()]
      .sort((a, b) => a.ordinal - b.ordinal)
      .map(({ ordinal, ...quote }) => quote);
  });
}
