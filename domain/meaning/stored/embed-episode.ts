import { sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import type { Embedder } from '../embedder.ts';
import { storeVectors } from './store-vectors.ts';
import { isStillLeft, type Left, type PassageToEmbed, readPassages } from './waiting.ts';

/** What is shorter says too little by itself. */
const minWords = 10;
const lockClass = 7_205_120;

type Episode = { id: string; language: string };

/** `left`: what is to be done, to make vectors or to refine them. */
type How = { signal: AbortSignal; left: Left };

/** The passages of an episode that have a vector. */
export function passagesToEmbed(
  all: PassageToEmbed[],
  embedder: Pick<Embedder, 'knows'>,
  language: string,
): PassageToEmbed[] {
  if (!embedder.knows(language)) return [];
  return all.filter(({ text }) => wordsOf(text, language).length >= minWords);
}

async function embedPassages(
  database: Database,
  embedder: Embedder,
  { id: episodeId, language }: Episode,
  { signal, left }: How,
): Promise<number | undefined> {
  const { refinedPassages } = embedder;
  const isRefined = left === 'rough';
  const read = (isRefined && refinedPassages) || embedder.passages;
  const all = await readPassages(database, episodeId);
  const told = passagesToEmbed(all, embedder, language);
  const texts = told.map(({ text }) => text);
  const vectors = texts.length > 0 ? await read(texts, signal) : [];
  const embedded = told.flatMap(({ id, ordinal }, at) => {
    const vector = vectors[at];
    return vector ? [{ id, ordinal, vector }] : [];
  });
  const isDone = isRefined || !refinedPassages || embedded.length === 0;
  const episode = { episodeId, language, ids: all.map(({ id }) => id), isRefined: isDone };
  return (await storeVectors(database, embedder.name, episode, embedded)) ? embedded.length : undefined;
}

/**
 * Makes and stores the vectors of an episode. Resolves to how many passages have one now; undefined if another worker is
 * about to make them, or the episode changed meanwhile. Throws what the embedder throws.
 */
export async function embedEpisode(
  database: Database,
  embedder: Embedder,
  episode: Episode,
  how: How,
): Promise<number | undefined> {
  // A worker that is killed loses its lock with its connection.
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockClass}::int, hashtext(${episode.id})) as locked`,
    );
    if (!rows[0]?.locked) return undefined;
    if (!(await isStillLeft(transaction, embedder.name, how.left, episode.id))) return 0;
    return embedPassages(database, embedder, episode, how);
  });
}
