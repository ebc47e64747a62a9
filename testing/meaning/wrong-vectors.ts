import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../domain/core/database/connection.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { passageVectors } from '../../domain/core/database/schema/vectors.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { passagesToEmbed } from '../../domain/meaning/stored/embed-episode.ts';
import { readPassages } from '../../domain/meaning/stored/waiting.ts';
import { toBytes } from '../../domain/meaning/vectors.ts';

const hex = (parts: Int8Array[]) =>
  parts
    .map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('hex'))
    .join('');

type Episode = { id: string; title: string; language: string; isCopy: boolean };

/** What the row of an episode has to be, from its texts alone. */
async function expectedRow(
  database: Database,
  embedder: Embedder,
  { id, language }: Episode,
  isRefined: boolean,
) {
  const read = (isRefined && embedder.refinedPassages) || embedder.passages;
  const told = passagesToEmbed(await readPassages(database, id), embedder, language);
  const bytes = (await read(told.map(({ text }) => text))).map(toBytes);
  return {
    ordinals: told.map(({ ordinal }) => ordinal),
    passageIds: told.map((passage) => passage.id),
    vectors: hex(bytes),
  };
}

async function wrongOf(database: Database, embedder: Embedder, episode: Episode): Promise<string[]> {
  const rows = await database
    .select()
    .from(passageVectors)
    .where(eq(passageVectors.episodeId, episode.id))
    .orderBy(asc(passageVectors.model));
  const others = rows.filter(({ model }) => model !== embedder.name).map(({ model }) => `of ${model}`);
  const row = rows.find(({ model }) => model === embedder.name);
  if (!row) return [...others, ...(episode.isCopy ? [] : ['missing'])];
  const expected = await expectedRow(database, embedder, episode, row.isRefined);
  const { ordinals, passageIds } = row;
  const stored = {
    ordinals,
    passageIds,
    vectors: row.vectors.toString('hex'),
  };
  const wrong = (Object.keys(expected) as (keyof typeof expected)[]).filter(
    (column) => JSON.stringify(stored[column]) !== JSON.stringify(expected[column]),
  );
  return [...others, ...wrong.map((column) => `other ${column}`)];
}

/**
 * Embeds every text of a library again and compares: what is missing, too much or different in the stored vectors, a line
 * for each. A model has to be the only one, and every episode with passages has to have its row.
 */
export async function wrongVectors(database: Database, embedder: Embedder): Promise<string[]> {
  const all = await database
    .select({
      id: episodes.id,
      title: episodes.title,
      language: episodes.language,
      isCopy: episodes.isCopy,
      passageCount: episodes.passageCount,
    })
    .from(episodes);
  const wrong: string[] = [];
  for (const episode of all.filter(({ passageCount }) => passageCount > 0))
    wrong.push(...(await wrongOf(database, embedder, episode)).map((what) => `${episode.title}: ${what}`));
  return wrong;
}

/** When each episode was stored last. */
export async function readRevisions(database: Database): Promise<Map<string, number>> {
  const { episodeId, revision } = passageVectors;
  const rows = await database.select({ episodeId, revision }).from(passageVectors);
  return new Map(rows.map((row) => [row.episodeId, row.revision]));
}
