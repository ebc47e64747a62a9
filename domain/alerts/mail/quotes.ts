import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';

/** A passage quoted by a match, and the second at which the term occurs. */
export type Quote = Pick<typeof passages.$inferSelect, 'id' | 'text' | 'speaker' | 'startSeconds'>;

/** What a row of matches stores: passages, and the second of the mention in each if known. */
type QuotedPassages = { passageIds: string[]; seconds: (number | null)[] };

/** The quotes of each match, in the order of the episode. Passages deleted since then are left out. */
export async function loadQuotes(executor: Executor, matches: QuotedPassages[]): Promise<Quote[][]> {
  const ids = matches.flatMap(({ passageIds }) => passageIds);
  if (ids.length === 0) return matches.map(() => []);
  const rows = await executor
    .select({
      id: passages.id,
      text: passages.text,
      speaker: passages.speaker,
      startSeconds: passages.startSeconds,
      ordinal: passages.ordinal,
    })
    .from(passages)
    .where(sql`${passages.id} = any(${uuidArray(ids)})`);
  const passageById = new Map(rows.map((row) => [row.id, row]));
  return matches.map(({ passageIds, seconds }) =>
    passageIds
      .flatMap((id, index) => {
        const passage = passageById.get(id);
        return passage ? [{ ...passage, startSeconds: seconds[index] ?? passage.startSeconds }] : [];
      })
      .sort((a, b) => a.ordinal - b.ordinal)
      .map(({ ordinal, ...quote }) => quote),
  );
}
