import { and, desc, eq, gt, not, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';

const isSearched = and(eq(episodes.isCopy, false), gt(episodes.passageCount, 0));

const vectorsOf = (database: Database, model: string) =>
  database
    .select({ one: sql`1` })
    .from(passageVectors)
    .where(and(eq(passageVectors.model, model), eq(passageVectors.episodeId, episodes.id)));

/** Episodes without vectors of this model, those that were added last first. */
export const readWaiting = (database: Database, model: string, limit: number) =>
  database
    .select({ id: episodes.id, language: episodes.language })
    .from(episodes)
    .where(and(isSearched, notExists(vectorsOf(database, model))))
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

/** Episodes whose vectors of this model can be refined, those that were added last first. */
export const readRough = (database: Database, model: string, limit: number) =>
  database
    .select({ id: episodes.id, language: episodes.language })
    .from(episodes)
    .innerJoin(passageVectors, eq(passageVectors.episodeId, episodes.id))
    .where(and(isSearched, eq(passageVectors.model, model), not(passageVectors.isRefined)))
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

export type PassageToEmbed = { id: string; ordinal: number; text: string };

export const readPassages = (database: Database, episodeId: string): Promise<PassageToEmbed[]> =>
  database
    .select({ id: passages.id, ordinal: passages.ordinal, text: passages.text })
    .from(passages)
    .where(eq(passages.episodeId, episodeId))
    .orderBy(passages.ordinal);

/** How many of the searched episodes have vectors of each model. */
export async function readProgress(
  database: Database,
): Promise<{ total: number; byModel: ReadonlyMap<string, number> }> {
  const [total, rows] = await Promise.all([
    database.$count(episodes, isSearched),
    database
      .select({ model: passageVectors.model, count: sql<number>`count(*)::int` })
      .from(passageVectors)
      .innerJoin(episodes, eq(episodes.id, passageVectors.episodeId))
      .where(isSearched)
      .groupBy(passageVectors.model),
  ]);
  return { total, byModel: new Map(rows.map(({ model, count }) => [model, count])) };
}
