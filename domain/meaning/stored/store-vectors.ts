import { eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import { toBytes } from '../vectors.ts';
import type { PassageToEmbed } from './waiting.ts';

export type EmbeddedPassage = Omit<PassageToEmbed, 'text'> & { vector: Float32Array };

type OfEpisode = {
  episodeId: string;
  model: string;
  /** The ids of all its passages, also of those without a vector. */
  read: string[];
  isRefined: boolean;
};

/** Whoever stores vectors takes a turn, so that revisions appear in their order. */
const storingLock = 7_205_119;

const bufferOf = (parts: Int8Array[]) =>
  Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );

/**
 * Stores what the passages of an episode mean. Resolves to whether it did: not if they have changed since they were read.
 */
export async function storeVectors(
  database: Database,
  { episodeId, model, read, isRefined }: OfEpisode,
  embedded: EmbeddedPassage[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${storingLock})`);
    await transaction
      .select({ id: episodes.id })
      .from(episodes)
      .where(eq(episodes.id, episodeId))
      .for('no key update');
    const rows = await transaction
      .select({ id: passages.id })
      .from(passages)
      .where(eq(passages.episodeId, episodeId))
      .orderBy(passages.ordinal);
    if (rows.length !== read.length || rows.some(({ id }, at) => id !== read[at])) return false;
    const row = {
      revision: sql<number>`nextval('vector_revisions')`,
      isRefined,
      ordinals: embedded.map(({ ordinal }) => ordinal),
      passageIds: embedded.map(({ id }) => id),
      vectors: bufferOf(embedded.map(({ vector }) => toBytes(vector))),
    };
    await transaction
      .insert(passageVectors)
      .values({ episodeId, model, ...row })
      .onConflictDoUpdate({ target: [passageVectors.model, passageVectors.episodeId], set: row });
    return true;
  });
}

/** Forgets what other models made of the library. */
export async function deleteOtherModels(database: Database, model: string): Promise<void> {
  await database.delete(passageVectors).where(ne(passageVectors.model, model));
}
