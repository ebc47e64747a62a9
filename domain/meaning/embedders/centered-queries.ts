import { inTime } from '../../core/process/in-time.ts';
import type { Embedder } from '../embedder.ts';
import { beyond, commonOf } from '../vectors.ts';
import { unrelatedQueries } from './unrelated-queries.ts';

/** So many texts are embedded before the first query: a search doesn't wait longer for that. */
const firstTimeoutMs = 800;

/**
 * The same embedder, with what all queries have in common taken from their vectors. Services are asked once what that is,
 * by queries about many things.
 */
export function withCenteredQueries(embedder: Embedder): Embedder {
  let common: Promise<Float32Array> | undefined;
  const readCommon = async () => {
    const vectors: Float32Array[] = [];
    for (const text of unrelatedQueries) vectors.push(await embedder.query(text));
    return commonOf(vectors);
  };
  return {
    ...embedder,
    isCentered: true,
    query: async (text) => {
      common ??= readCommon().catch((error) => {
        common = undefined;
        throw error;
      });
      const mean = await inTime(common, firstTimeoutMs, 'The service isn’t ready yet.');
      return beyond(mean, await embedder.query(text));
    },
  };
}
