import { and, desc, eq, exists, gt, not, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';

const isSearched = and(eq(episodes.isCopy, false), gt(episodes.passageCount, 0));

const vectorsOf = (executor: Executor, model: string, condition?: SQL) =>
  executor
    .select({ one: sql`1` })
    .from(passageVectors)
    .where(and(eq(passageVectors.model, model), eq(passageVectors.episodeId, episodes.id), condition));

/** What is left to do: episodes without vectors of a model are `waiting`, those whose vectors can be refined are `rough`. */
export type Left = 'waiting' | 'rough';

const isLeft = (executor: Executor, model: string, left: Left) =>
  and(
    isSearched,
    left === 'waiting'
      ? notExists(vectorsOf(executor, model))
      : exists(vectorsOf(executor, model, not(passageVectors.isRefined))),
  );

/** Episodes that are left for a model, those that were added last first. `except`: not these. */
export const readLeft = (
  database: Database,
  model: string,
  left: Left,
  { limit, except }: { limit: number; except: string[] },
) =>
  database
    .select({ id: episodes.id, language: episodes.language })
    .from(episodes)
    .where(and(isLeft(database, model, left), notInArray(episodes.id, except)))
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

/** Whether an episode is still left for a model. */
export async function isStillLeft(
  executor: Executor,
  model: string,
  left: Left,
  id: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.id, id), isLeft(executor, model, left)));
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
