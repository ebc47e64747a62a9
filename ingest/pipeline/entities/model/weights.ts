import { readFileSync } from 'node:fs';
import { classes } from './classes.ts';
import { bucketOf } from './hash.ts';

/** One byte a weight, trained by scripts/entity-model. */
const weights = new Int8Array(readFileSync(new URL('./weights.bin', import.meta.url)));

/** Adds up the weights of features, for each class; above 0, they speak for a name. */
export class Scores {
  readonly values: Int32Array;

  /** Begins with the scores of other features. */
  constructor(others?: Int32Array) {
    this.values = others?.slice() ?? new Int32Array(classes.length);
  }

  readonly add = (kind: number, first: number, second = 0): void => {
    const from = bucketOf(kind, first, second) * classes.length;
    for (let index = 0; index < classes.length; index += 1)
      this.values[index] = (this.values[index] ?? 0) + (weights[from + index] ?? 0);
  };
}
