import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import { toSignedBytes, toUnit } from '../vectors.ts';
import { signsOf } from './signs.ts';

/** The vectors of an episode, of length 1, and the passages that they are of. */
export type EpisodeVectors = {
  episodeId: string;
  podcastId: string;
  workId: string;
  passageIds: string[];
  vectors: Float32Array[];
};

const ofModel = (model: string) =>
  and(eq(passageVectors.episodeId, episodes.id), eq(passageVectors.model, model));

/** What a model made of an episode; undefined if it made nothing. */
export async function readVectors(
  database: Database,
  episodeId: string,
  model: string,
): Promise<EpisodeVectors | undefined> {
  const [row] = await database
    .select({
      podcastId: episodes.podcastId,
      workId: episodes.workId,
      passageIds: passageVectors.passageIds,
      bytes: passageVectors.vectors,
    })
    .from(episodes)
    .innerJoin(passageVectors, ofModel(model))
    .where(eq(episodes.id, episodeId));
  if (!row || row.passageIds.length === 0) return undefined;
  const { bytes, ...own } = row;
  const all = toSignedBytes(bytes);
  const dimensions = all.length / own.passageIds.length;
  const vectors = own.passageIds.map((_, at) => toUnit(all.subarray(at * dimensions, (at + 1) * dimensions)));
  return { ...own, episodeId, vectors };
}

/** The signs of the vectors of the newest other episodes of a show, an item for each of them. */
export async function readSignsOfShow(
  database: Database,
  { episodeId, podcastId, workId, vectors }: EpisodeVectors,
  model: string,
  limit: number,
): Promise<Uint32Array[]> {
  const rows = await database
    .select({ bytes: passageVectors.vectors })
    .from(episodes)
    .innerJoin(passageVectors, ofModel(model))
    .where(
      and(
        eq(episodes.podcastId, podcastId),
        ne(episodes.id, episodeId),
        ne(episodes.workId, workId),
        sql`length(${passageVectors.vectors}) > 0`,
      ),
    )
    .orderBy(sql`${episodes.publicationDate} desc nulls last`, episodes.id)
    .limit(limit);
  const dimensions = vectors[0]?.length ?? 0;
  return rows.map(({ bytes }) => signsOf(toSignedBytes(bytes), dimensions));
}
