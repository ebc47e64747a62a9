import { beyond, toBytes } from '../vectors.ts';
import type { CodedVectors } from './coded-vectors.ts';
import type { ComparedQuery } from './codes.ts';

/** How much the cosines of a query to unrelated passages differ in the model that comes along: their deviation. */
const ownSpread = 0.08;
const leastCompared = 100;
const mostCompared = 500;

/** Vectors that follow one another, each without a mean. */
export function centered(center: Float32Array, vectors: Int8Array): Int8Array {
  const own = new Int8Array(vectors.length);
  for (let from = 0; from < vectors.length; from += center.length)
    own.set(toBytes(beyond(center, vectors.subarray(from, from + center.length))), from);
  return own;
}

/** By what the cosines of a query are multiplied, so that they differ as those of the model that comes along. */
export function scaleOf(coded: CodedVectors, query: ComparedQuery): number {
  if (coded.rows < leastCompared) return 1;
  const step = Math.ceil(coded.rows / mostCompared);
  const cosines: number[] = [];
  for (let row = 0; row < coded.rows; row += step) cosines.push(coded.cosine(query, row));
  const mean = cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
  const squares = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares === 0 ? 1 : ownSpread / Math.sqrt(squares / cosines.length);
}
