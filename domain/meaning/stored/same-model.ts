import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import type { Embedder } from '../embedder.ts';
import { cosine, toSignedBytes } from '../vectors.ts';

/** Services aren't exact, and bytes are rounded. Vectors of two models have a cosine around 0. */
const minLikeness = 0.9;

const passageCount = sql`cardinality(${passageVectors.passageIds})`;

/** A passage with the vector that is stored of it. */
async function readExample(
  database: Database,
  model: string,
): Promise<{ text: string; vector: Int8Array } | undefined> {
  const { passageIds, vectors } = passageVectors;
  const [row] = await database
    .select({
      text: passages.text,
      bytes: sql<Buffer>`substring(${vectors} for length(${vectors}) / ${passageCount})`,
    })
    .from(passageVectors)
    .innerJoin(passages, eq(passages.id, sql`${passageIds}[1]`))
    .where(and(eq(passageVectors.model, model), gt(passageCount, 0)))
    .limit(1);
  return row && { text: row.text, vector: toSignedBytes(row.bytes) };
}

const isLike = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  a.length === b.length && cosine(a, b) >= minLikeness;

/**
 * Whether the embedder gives the vectors that are stored under its name: operators may put another model behind it.
 * Throws what the embedder throws, and if it gives a text another vector each time.
 */
export async function isSameModel(
  database: Database,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<boolean> {
  const example = await readExample(database, embedder.name);
  if (!example) return true;
  const { text, vector } = example;
  const [now] = await embedder.passages([text], signal);
  if (now && isLike(now, vector)) return true;
  const [again] = await embedder.passages([text], signal);
  if (!now || !again || !isLike(now, again))
    throw new Error(`The model “${embedder.name}” gives a text another vector each time.`);
  return false;
}
