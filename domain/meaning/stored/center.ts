import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passageVectors, vectorCenters } from '../../core/database/schema/vectors.ts';
import { beyond, commonOf, cosine, toSignedBytes } from '../vectors.ts';

/** The mean of so many episodes is that of a library. */
const sampledEpisodes = 100;
const perEpisode = 20;
/** A mean is good for a library that has grown up to so many times. */
const growth = 2;

/** By the shorter list: it lies in the row itself. */
const passageCount = sql<number>`cardinality(${passageVectors.ordinals})`;

/** Some vectors of each of these: their ids are in no order of what is said. */
async function sampleVectors(database: Database, model: string): Promise<Int8Array[]> {
  const rows = await database
    .select({ bytes: passageVectors.vectors, count: passageCount })
    .from(passageVectors)
    .where(and(eq(passageVectors.model, model), gt(passageCount, 0)))
    .orderBy(passageVectors.episodeId)
    .limit(sampledEpisodes);
  return rows.flatMap(({ bytes, count }) => {
    const all = toSignedBytes(bytes);
    const dimensions = all.length / count;
    const step = Math.ceil(count / perEpisode);
    return Array.from({ length: Math.ceil(count / step) }, (_, at) =>
      all.subarray(at * step * dimensions, (at * step + 1) * dimensions),
    );
  });
}

/** How much the cosines of vectors to others differ without what they have in common. */
function spreadOf(sample: Int8Array[], common: Float32Array): number {
  const own = sample.map((vector) => beyond(common, vector));
  // Neighbors are often about the same.
  const half = Math.floor(own.length / 2);
  const cosines = own.slice(0, half).map((vector, at) => cosine(vector, own[at + half] ?? []));
  const mean = cosines.reduce((sum, value) => sum + value, 0) / half;
  return Math.sqrt(cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / half);
}

/** Computes the mean of the vectors of a model anew, where there is none yet or there are many more by now. */
export async function updateCenter(database: Database, model: string): Promise<void> {
  const [{ rows }, [known]] = await Promise.all([
    database.execute<{ count: number }>(sql`
      select coalesce(sum(${passageCount}), 0)::int as count from ${passageVectors} where model = ${model}`),
    database
      .select({ vectors: vectorCenters.vectors })
      .from(vectorCenters)
      .where(eq(vectorCenters.model, model)),
  ]);
  const vectors = rows[0]?.count ?? 0;
  if (vectors === 0 || (known && known.vectors * growth > vectors)) return;
  const sample = await sampleVectors(database, model);
  const mean = commonOf(sample);
  const row = { center: Buffer.from(mean.buffer), spread: spreadOf(sample, mean), vectors };
  await database
    .insert(vectorCenters)
    .values({ model, ...row })
    .onConflictDoUpdate({ target: vectorCenters.model, set: row });
}

/** What the vectors of a model have in common. `version`: another one for another mean. */
export type Center = { mean: Float32Array; spread: number; version: number };

/** The center that all processes go by; undefined as long as there is none. */
export async function readCenter(database: Database, model: string): Promise<Center | undefined> {
  const [row] = await database.select().from(vectorCenters).where(eq(vectorCenters.model, model));
  if (!row) return undefined;
  const bytes = new Uint8Array(row.center);
  return { mean: new Float32Array(bytes.buffer), spread: row.spread, version: row.vectors };
}
