import { sumOfLanes } from './lanes';

/** values += others */
export function add(values: usize, others: usize, count: i32): void {
  for (const end = values + <usize>count * 4; values < end; values += 16, others += 16)
    v128.store(values, f32x4.add(v128.load(values), v128.load(others)));
}

/** Gives each row mean 0 and variance 1, then weighs and shifts its columns. */
export function normalize(values: usize, rows: i32, width: i32, weight: usize, bias: usize): void {
  const rowBytes = <usize>width * 4;
  for (let t = 0; t < rows; t += 1, values += rowBytes) {
    let sum = f32x4.splat(0);
    for (let k: usize = 0; k < rowBytes; k += 16) sum = f32x4.add(sum, v128.load(values + k));
    const mean = f32x4.splat(sumOfLanes(sum) / <f32>width);
    let squares = f32x4.splat(0);
    for (let k: usize = 0; k < rowBytes; k += 16) {
      const difference = f32x4.sub(v128.load(values + k), mean);
      squares = f32x4.add(squares, f32x4.mul(difference, difference));
    }
    const variance = sumOfLanes(squares) / <f32>width;
    const factor = f32x4.splat(1 / Mathf.sqrt(variance + 1e-12));
    for (let k: usize = 0; k < rowBytes; k += 16) {
      const value = f32x4.mul(f32x4.sub(v128.load(values + k), mean), factor);
      v128.store(values + k, f32x4.add(f32x4.mul(value, v128.load(weight + k)), v128.load(bias + k)));
    }
  }
}

/** The mean of the rows. */
export function meanOfRows(values: usize, rows: i32, width: i32, to: usize): void {
  const rowBytes = <usize>width * 4;
  const share = f32x4.splat(1 / <f32>rows);
  for (let k: usize = 0; k < rowBytes; k += 16) {
    let sum = f32x4.splat(0);
    for (let t = 0; t < rows; t += 1) sum = f32x4.add(sum, v128.load(values + <usize>t * rowBytes + k));
    v128.store(to + k, f32x4.mul(sum, share));
  }
}
