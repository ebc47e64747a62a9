import { sql } from 'drizzle-orm';
import type { Database } from '../../domain/core/database/connection.ts';
import { uuidArray } from '../../domain/core/database/sql/uuid-array.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';

type PlaceRow = { texts: (string | null)[]; people: { name: string }[] };

/**
 * In how many of these passages all words are together: each is in the passage or the next one of its episode, or in the
 * title, the podcast's title or the names of people.
 */
export async function countTogether(
  database: Database,
  passageIds: string[],
  words: string[],
): Promise<number> {
  const { rows } = await database.execute<PlaceRow>(sql`
    select array[p.text, p.speaker, following.text, following.speaker, e.title, c.title] as texts, e.persons as people
    from passages p join episodes e on e.id = p.episode_id join podcasts c on c.id = e.podcast_id
    left join passages following on following.episode_id = p.episode_id and following.ordinal = p.ordinal + 1
    where p.id = any(${uuidArray(passageIds)})`);
  return rows.filter(({ texts, people }) => {
    const said = new Set(
      [...texts, ...people.map(({ name }) => name)].flatMap((text) => wordsOf(text ?? '')),
    );
    return words.every((word) => said.has(word));
  }).length;
}
