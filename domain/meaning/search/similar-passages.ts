import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import { toSignedBytes } from '../vectors.ts';
import type { Meaning } from './meaning.ts';
import { ofOtherShows } from './of-other-shows.ts';

/** From here on, two passages are about the same. */
const minNearness = 0.5;
const lookedAt = 100;

/** Where a passage is, and the vector that a model made of it; undefined without one. */
async function readVector(database: Database, id: string, model: string) {
  const at = sql<number>`array_position(${passageVectors.passageIds}, ${passages.id}) - 1`;
  const dimensions = sql`length(${passageVectors.vectors}) / cardinality(${passageVectors.passageIds})`;
  const [row] = await database
    .select({
      podcastId: episodes.podcastId,
      workId: episodes.workId,
      bytes: sql<Buffer>`substring(${passageVectors.vectors} from (${at}) * (${dimensions}) + 1 for ${dimensions})`,
    })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .innerJoin(
      passageVectors,
      and(eq(passageVectors.episodeId, passages.episodeId), eq(passageVectors.model, model)),
    )
    .where(and(eq(passages.id, id), sql`${passages.id} = any(${passageVectors.passageIds})`));
  if (!row) return undefined;
  return { ...row, vector: Float32Array.from(toSignedBytes(row.bytes)) };
}

/** The ids of passages of other shows that mean something similar, nearest first, one of each episode. */
export async function similarPassages(
  { database, meaning }: { database: Database; meaning: Meaning },
  id: string,
  limit: number,
): Promise<string[]> {
  const model = meaning.state?.model;
  const own = model === undefined ? undefined : await readVector(database, id, model);
  if (!own || model === undefined) return [];
  const found = await meaning.nearest({ model, vector: own.vector, isOfPassage: true }, lookedAt);
  const near = (found?.near ?? []).filter(({ nearness }) => nearness >= minNearness);
  const others = await ofOtherShows(database, near, own);
  // The first of each episode is the nearest: the others are left out.
  return near
    .filter(({ episodeId }) => others.delete(episodeId))
    .slice(0, limit)
    .map((passage) => passage.id);
}
