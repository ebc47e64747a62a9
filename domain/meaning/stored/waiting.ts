import { and, desc, eq, gt, not, notExists, notInArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';

const isSearched = and(eq(episodes.isCopy, false), gt(episodes.passageCount, 0));

const vectorsOf = (database: Executor, model: string) =>
  database
    .select({ one: sql`1` })
    .from(passageVectors)
    .where(and(eq(passageVectors.model, model), eq(passageVectors.episodeId, episodes.id)));

/** Episodes without vectors of this model, those that were added last first. `except`: not these. */
export const readWaiting = (
  database: Database,
  model: string,
  { limit, except }: { limit: number; except: string[] },
) =>
  database
    .select({ id: episodes.id, language: episodes.language })
    .from(episodes)
    .where(and(isSearched, notExists(vectorsOf(database, model)), notInArray(episodes.id, except)))
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

/** Whether an episode still has no vectors of this model. */
export async function isWaiting(executor: Executor, model: string, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.id, id), isSearched, notExists(vectorsOf(executor, model))));
  return rows.length > 0;
}

const isRoughOf = (model: string) =>
  and(isSearched, eq(passageVectors.model, model), not(passageVectors.isRefined));

/** Episodes whose vectors of this model can be refined, those that were added last first. `except`: not these. */
export const readRough = (
  database: Database,
  model: string,
  { limit, except }: { limit: number; except: string[] },
) =>
  database
    .select({ id: episodes.id, language: episodes.language })
    .from(episodes)
    .innerJoin(passageVectors, eq(passageVectors.episodeId, episodes.id))
    .where(and(isRoughOf(model), notInArray(episodes.id, except)))
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

/** Whether the vectors of an episode can still be refined. */
export async function isRough(executor: Executor, model: string, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: episodes.id })
    .from(episodes)
    .innerJoin(passageVectors, eq(passageVectors.episodeId, episodes.id))
    .where(and(eq(episodes.id, id), isRoughOf(model)));
  return rows.length > 0;
}

export type PassageToEmbed = { id: string; ordinal: number; text: string };

export const readPassages = (database: Database, episodeId: string): Promise<PassageToEmbed[]> =>
  database
    .select({ id: passages.id, ordinal: passages.ordinal, text: passages.text })
    .from(passages)
    .where(eq(passages.episodeId, episodeId))
    .orderBy(passages.ordinal);

/** How many episodes a model has read, and how many of them as well as it can. */
export type ModelProgress = { read: number; refined: number };

/** How many searched episodes there are, and how far each model is with them. */
export async function readProgress(
  database: Database,
): Promise<{ total: number; byModel: ReadonlyMap<string, ModelProgress> }> {
  const [total, rows] = await Promise.all([
    database.$count(episodes, isSearched),
    database
      .select({
        model: passageVectors.model,
        read: sql<number>`count(*)::int`,
        refined: sql<number>`count(*) filter (where ${passageVectors.isRefined})::int`,
      })
      .from(passageVectors)
      .innerJoin(episodes, eq(episodes.id, passageVectors.episodeId))
      .where(isSearched)
      .groupBy(passageVectors.model),
  ]);
  return { total, byModel: new Map(rows.map(({ model, ...progress }) => [model, progress])) };
}
