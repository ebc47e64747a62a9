import { bucketOf } from '../tables/hash.ts';
import { classes } from './classes.ts';
import { readWeights } from './weights-file.ts';

const { weights } = readWeights();

const firstRows = 1_024;

/**
 * Scores, a row for each of the things that are scored: for each class the sum of the weights of its features. Above 0,
 * they speak for a name. All rows are in one array, since there are many.
 */
export class ScoreTable {
  #values = new Int32Array(firstRows * classes.length);
  #rows = 0;

  /** Begins the next row with the scores of an earlier one. Returns its number. */
  addRow(earlier?: number): number {
    const from = this.#rows * classes.length;
    if (from === this.#values.length) {
      const values = new Int32Array(this.#values.length * 2);
      values.set(this.#values);
      this.#values = values;
    }
    for (let index = 0; earlier !== undefined && index < classes.length; index += 1)
      this.#values[from + index] = this.of(earlier, index);
    this.#rows += 1;
    return this.#rows - 1;
  }

  /** Adds a feature to the last row. */
  readonly addFeature = (kind: number, first: number, second = 0): void => {
    const values = this.#values;
    const to = (this.#rows - 1) * classes.length;
    const from = bucketOf(kind, first, second) * classes.length;
    for (let index = 0; index < classes.length; index += 1)
      values[to + index] = (values[to + index] ?? 0) + (weights[from + index] ?? 0);
  };

  of(row: number, index: number): number {
    return this.#values[row * classes.length + index] ?? 0;
  }
}
