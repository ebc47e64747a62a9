import type { Center } from '../stored/center.ts';
import { beyond, toBytes } from '../vectors.ts';

/** The spread of the model that comes along, by which the weights were chosen. */
const ownSpread = 0.103;
const mostScaled = 2;

/** Vectors that follow one another, each without a mean. */
export function centered(mean: Float32Array, vectors: Int8Array): Int8Array {
  const own = new Int8Array(vectors.length);
  for (let from = 0; from < vectors.length; from += mean.length)
    own.set(toBytes(beyond(mean, vectors.subarray(from, from + mean.length))), from);
  return own;
}

/** By what cosines are multiplied, so that those of unrelated texts differ as in the model that comes along. */
export const scaleOf = ({ spread }: Center): number =>
  // Of a single vector, nothing tells how much they differ.
  Number.isNaN(spread) ? 1 : Math.min(mostScaled, Math.max(1 / mostScaled, ownSpread / spread));
