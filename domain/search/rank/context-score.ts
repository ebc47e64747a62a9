import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import type { PassageDocument } from '../engine/documents.ts';
import { type LooseWord, saidShare } from './loose-words.ts';
import { contextWeights, halfSaid } from './ranking.ts';

const minBeginning = 3;

/** A passage by its episode and its number in it. */
type PassagePlace = { episodeId: string; ordinal: number };

const placeRows = (places: PassagePlace[]): SQL =>
  sql`unnest(${uuidArray(places.map(({ episodeId }) => episodeId))}, ${sql.param(places.map(({ ordinal }) => ordinal))}::int[])`;

/** What a text in small letters contains where it has the word in any form: its beginning, or a short word whole. */
export function needleOf({ word, stem }: Pick<LooseWord, 'word' | 'stem'>): string {
  // A stem's `i` may stand for `y`: `companies` is said as `company`, too.
  const sure = stem.endsWith('i') ? stem.length - 1 : stem.length;
  let shared = 0;
  while (shared < sure && stem[shared] === word[shared]) shared += 1;
  return shared < minBeginning ? ` ${word} ` : ` ${word.slice(0, shared)}`;
}

/**
 * In how many passages around each of these, itself included, each word is said; the further away, the less one counts.
 * What is looked for is ASCII, and the collation "C" lowers nothing else, in less time.
 */
async function saidAround(
  database: Database,
  places: PassagePlace[],
  words: LooseWord[],
): Promise<number[][]> {
  const share = sql`power(${contextWeights.fading}::real, abs(p.ordinal - place.number))`;
  const count = (word: LooseWord): SQL =>
    sql`coalesce(sum(${share}) filter (where strpos(p.said, ${needleOf(word)}) > 0), 0)`;
  const { rows } = await database.execute<{ position: number; counts: number[] }>(sql`
    select place.position::int, array[${sql.join(words.map(count), sql`, `)}]::real[] as counts
    from ${placeRows(places)} with ordinality as place(episode, number, position)
    cross join lateral (
      select ${passages.ordinal}, lower(replace(' ' || ${passages.text} || ' ', '-', ' ') collate "C") as said
      from ${passages}
      where ${passages.episodeId} = place.episode
        and ${passages.ordinal} between place.number - ${contextWeights.reach} and place.number + ${contextWeights.reach}
      offset 0) p
    group by place.position`);
  const byPosition = new Map(rows.map(({ position, counts }) => [position, counts]));
  return places.map((_, at) => byPosition.get(at + 1) ?? []);
}

/** How much is said about words around each of these passages, 0 to 1: people name a thing, then talk about it at length. */
export async function contextScores(
  database: Database,
  hits: Pick<PassageDocument, 'episode_id' | 'ordinal'>[],
  words: LooseWord[],
): Promise<number[]> {
  if (hits.length === 0 || words.length === 0) return hits.map(() => 0);
  const places = hits.map((hit) => ({ episodeId: hit.episode_id, ordinal: hit.ordinal }));
  return (await saidAround(database, places, words)).map((counts) =>
    saidShare(words, (_, at) => counts[at] ?? 0, halfSaid.around),
  );
}
