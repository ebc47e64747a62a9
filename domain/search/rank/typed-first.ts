import { inArray } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';
import { tokenize } from '../../core/text/tokenize.ts';
import type { SearchQuery } from '../read-query/query.ts';

/** Case, width and the shape of an apostrophe are nobody's choice. */
const asWritten = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ‘´`′]/g, "'");

/** The words of a query as they were typed. */
const typedWords = ({ text }: SearchQuery): string[] =>
  tokenize(text).map(({ start, end }) => asWritten(text.slice(start, end)));

/**
 * Puts episodes that say the words as they were typed before those that say what counts as them, each in their order.
 * `said`: the passage by which an episode is ranked.
 */
export async function typedFirst(
  database: Database,
  query: SearchQuery,
  ids: string[],
  said: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (!query.readings || said.size === 0) return ids;
  const rows = await database
    .select({ id: passages.id, text: passages.text })
    .from(passages)
    .where(inArray(passages.id, [...said.values()]));
  const texts = new Map(rows.map(({ id, text }) => [id, asWritten(text)]));
  const words = typedWords(query);
  const isAsTyped = (id: string) => {
    const text = texts.get(said.get(id) ?? '');
    return text !== undefined && words.every((word) => text.includes(word));
  };
  return [...ids.filter(isAsTyped), ...ids.filter((id) => !isAsTyped(id))];
}
