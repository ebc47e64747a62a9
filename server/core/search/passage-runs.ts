import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { passages } from '../database/library-schema.ts';
import type { RawRow } from '../database/raw-row.ts';
import { uuidArray } from '../database/uuid-array.ts';
import { wordsOf } from '../text/tokenize.ts';

/** A passage by its episode and its number in it. */
export type PassagePlace = { episodeId: string; ordinal: number };

/** Places as rows of an episode and a number, for the `from` of a statement. */
export const placeRows = (places: PassagePlace[]): SQL =>
  sql`unnest(${uuidArray(places.map(({ episodeId }) => episodeId))}, ${sql.param(places.map(({ ordinal }) => ordinal))}::int[])`;

export type PassageWords = PassagePlace & { id: string; speaker: string | null; words: string[] };

const keyOfPlace = ({ episodeId, ordinal }: PassagePlace) => `${episodeId} ${ordinal}`;

/** The words of these passages, by `keyOfPlace`. */
export async function readPassageWords(
  database: Database,
  places: PassagePlace[],
): Promise<Map<string, PassageWords>> {
  const distinct = [...new Map(places.map((place) => [keyOfPlace(place), place])).values()];
  if (distinct.length === 0) return new Map();
  const { rows } = await database.execute<
    RawRow<typeof passages, 'id' | 'episodeId' | 'ordinal' | 'speaker' | 'text'>
  >(sql`
    select ${passages.id}, ${passages.episodeId} as "episodeId", ${passages.ordinal}, ${passages.speaker}, ${passages.text}
    from ${placeRows(distinct)} as place(episode, number)
    join ${passages} on ${passages.episodeId} = place.episode and ${passages.ordinal} = place.number`);
  return new Map(rows.map(({ text, ...row }) => [keyOfPlace(row), { ...row, words: wordsOf(text) }]));
}

/** This many positions, starting at a passage. */
export const placesFrom = ({ episodeId, ordinal }: PassagePlace, count: number): PassagePlace[] =>
  Array.from({ length: count }, (_, offset) => ({ episodeId, ordinal: ordinal + offset }));

/** The words from a passage on while the same speaker continues, over at most this many passages. */
export function runFrom(known: Map<string, PassageWords>, place: PassagePlace, count: number): string[] {
  const first = known.get(keyOfPlace(place));
  const run: string[] = [];
  for (const next of placesFrom(place, count)) {
    const passage = known.get(keyOfPlace(next));
    if (!passage || passage.speaker !== first?.speaker) break;
    run.push(...passage.words);
  }
  return run;
}
