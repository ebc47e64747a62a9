import { inArray } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';
import { rulesOf } from '../../core/text/languages/languages.ts';
import type { About } from './order-episodes.ts';

/** The words as they are written, but for case and marks: `l’intelligence` isn't `intelligence`. */
const writtenWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[’ʼ‘´`′]/g, "'")
    .match(/[\p{L}\p{N}']+/gu) ?? [];

/** Whether some of these are in a language in which words are found by others. */
export const mayBeBent = (episodes: Iterable<Pick<About, 'language'>>): boolean =>
  [...episodes].some(({ language }) => rulesOf(language) !== undefined);

/**
 * Puts episodes that say the words as they were typed, but for case and accents, before those that say what counts as
 * them, each in their order. `said`: the passage by which an episode is ranked.
 */
export async function typedFirst(
  database: Database,
  typed: string,
  ids: string[],
  said: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await database
    .select({ id: passages.id, text: passages.text })
    .from(passages)
    .where(inArray(passages.id, [...said.values()]));
  const words = new Map(rows.map(({ id, text }) => [id, new Set(writtenWords(text))]));
  const sought = writtenWords(typed);
  const isAsTyped = (id: string) => {
    const own = words.get(said.get(id) ?? '');
    return own !== undefined && sought.every((word) => own.has(word));
  };
  const asTyped = new Set(ids.filter(isAsTyped));
  return [...asTyped, ...ids.filter((id) => !asTyped.has(id))];
}
