import { readFileSync } from 'node:fs';
import { classes } from './classes.ts';

/** One byte a weight, trained by scripts/entity-model. */
const weights = new Int8Array(readFileSync(new URL('./weights.bin', import.meta.url)));

/** The sum of the weights of these features, for each class; above 0, they speak for a name. */
export function scoresOf(buckets: number[]): number[] {
  const scores = new Array<number>(classes.length).fill(0);
  for (const bucket of buckets)
    for (let index = 0; index < scores.length; index += 1)
      scores[index] = (scores[index] ?? 0) + (weights[bucket * classes.length + index] ?? 0);
  return scores;
}
