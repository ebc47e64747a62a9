import { eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { passageVectors, vectorCenters } from '../../core/database/schema/vectors.ts';
import { toBytes } from '../vectors.ts';
import type { PassageToEmbed } from './waiting.ts';

export type EmbeddedPassage = Omit<PassageToEmbed, 'text'> & { vector: Float32Array };

/** Whoever stores vectors takes a turn, so that revisions appear in their order. */
const storingLock = 7_205_119;

const bufferOf = (parts: Int8Array[]) =>
  Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );

/** An episode as it was read. `ids`: of all its passages, also of those without a vector. */
type ReadEpisode = { episodeId: string; language: string; ids: string[]; isRefined: boolean };

/**
 * Stores what the passages of an episode mean. Resolves to whether it did: not if they, or their language, have changed
 * since they were read.
 */
export async function storeVectors(
  database: Database,
  model: string,
  { episodeId, language, ids, isRefined }: ReadEpisode,
  embedded: EmbeddedPassage[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${storingLock})`);
    const [episode] = await transaction
      .select({ language: episodes.language })
      .from(episodes)
      .where(eq(episodes.id, episodeId))
      .for('no key update');
    const rows = await transaction
      .select({ id: passages.id })
      .from(passages)
      .where(eq(passages.episodeId, episodeId))
      .orderBy(passages.ordinal);
    if (episode?.language !== language) return false;
    if (rows.length !== ids.length || rows.some(({ id }, at) => id !== ids[at])) return false;
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
  // An index finds what is less and what is greater, but not what is different.
  await database
    .delete(passageVectors)
    .where(or(lt(passageVectors.model, model), gt(passageVectors.model, model)));
  await database.delete(vectorCenters).where(ne(vectorCenters.model, model));
}

/** Forgets what this model made: another one has its name now. */
export async function deleteModel(database: Database, model: string): Promise<void> {
  await database.delete(passageVectors).where(eq(passageVectors.model, model));
  await database.delete(vectorCenters).where(eq(vectorCenters.model, model));
}

/** Forgets what an episode means, so that it's read again. The caller holds its row. */
export async function deleteVectorsOf(executor: Executor, episodeId: string): Promise<void> {
  await executor.delete(passageVectors).where(eq(passageVectors.episodeId, episodeId));
}
