import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import type { RawRow } from '../../core/database/sql/raw-row.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { WordStream } from '../../core/query/word-stream.ts';
import { tokenize } from '../../core/text/tokenize.ts';
import type { Token } from '../../core/text/words/token.ts';
import { forEachInSpells } from '../../core/turns/short-spells.ts';

/** A passage by its episode and its number in it. */
export type PassagePlace = { episodeId: string; ordinal: number };

/** Places as rows of an episode and a number, for the `from` of a statement. */
export const placeRows = (places: PassagePlace[]): SQL =>
  sql`unnest(${uuidArray(places.map(({ episodeId }) => episodeId))}, ${sql.param(places.map(({ ordinal }) => ordinal))}::int[])`;

type PassageWords = PassagePlace & { id: string; speaker: string | null; tokens: Token[] };

const keyOfPlace = ({ episodeId, ordinal }: PassagePlace) => `${episodeId} ${ordinal}`;

/** The words of these passages, by `keyOfPlace`. */
async function readPassageWords(
  database: Database,
  places: PassagePlace[],
): Promise<Map<string, PassageWords>> {
  const distinct = [...new Map(places.map((place) => [keyOfPlace(place), place])).values()];
  if (distinct.length === 0) return new Map();
  const { rows } = await database.execute<
    RawRow<typeof passages, 'id' | 'episodeId' | 'ordinal' | 'speaker' | 'text'> & { language: string }
  >(sql`
    select ${passages.id}, ${passages.episodeId} as "episodeId", ${passages.ordinal}, ${passages.speaker}, ${passages.text},
      ${episodes.language}
    from ${placeRows(distinct)} as place(episode, number)
    join ${passages} on ${passages.episodeId} = place.episode and ${passages.ordinal} = place.number
    join ${episodes} on ${episodes.id} = place.episode`);
  const words = new Map<string, PassageWords>();
  await forEachInSpells(rows, ({ text, language, ...row }) =>
    words.set(keyOfPlace(row), { ...row, tokens: tokenize(text, language) }),
  );
  return words;
}

/** Places within this reach of one. */
const placesAround = (
  { episodeId, ordinal }: PassagePlace,
  before: number,
  after: number,
): PassagePlace[] => {
  const first = Math.max(0, ordinal - before);
  return Array.from({ length: ordinal + after - first + 1 }, (_, offset) => ({
    episodeId,
    ordinal: first + offset,
  }));
};

/** Up to how many passages before and after one may go on with what it says. */
export type Reach = { before: number; after: number };

/** The words of a passage and of those next to it, as far as its speaker goes on. */
function runAround(known: Map<string, PassageWords>, place: PassagePlace, { before, after }: Reach): Token[] {
  const at = (ordinal: number) => known.get(keyOfPlace({ ...place, ordinal }));
  const own = at(place.ordinal);
  if (!own) return [];
  const goesOn = (ordinal: number) => at(ordinal)?.speaker === own.speaker;
  let first = place.ordinal;
  while (first > place.ordinal - before && goesOn(first - 1)) first -= 1;
  const run: Token[] = [];
  for (let ordinal = first; ordinal <= place.ordinal + after && goesOn(ordinal); ordinal += 1)
    run.push(...(at(ordinal)?.tokens ?? []));
  return run;
}

const placesPerRead = 200;

/**
 * Episodes of which the talk around one of these passages passes a test. Reads some at a time, so that others get their
 * turn meanwhile.
 */
export async function episodesWithRuns(
  database: Database,
  places: PassagePlace[],
  reach: Reach,
  passes: (stream: WordStream) => boolean,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < places.length; from += placesPerRead) {
    const part = places.slice(from, from + placesPerRead).filter(({ episodeId }) => !found.has(episodeId));
    const known = await readPassageWords(
      database,
      part.flatMap((place) => placesAround(place, reach.before, reach.after)),
    );
    await forEachInSpells(part, (place) => {
      if (passes(new WordStream(runAround(known, place, reach)))) found.add(place.episodeId);
    });
  }
  return found;
}
