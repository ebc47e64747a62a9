import { exponential } from './exponential';
import { sumOfLanes, sumsOfLanes } from './lanes';

/** Each head sees this many bytes of a row: 32 numbers. */
const headBytes: usize = 128;
/** 1 / sqrt(32) */
const scoreFactor: f32 = 0.17677669;

/**
 * Each row of the result is a mean of all rows of values, weighed by how well its query fits their keys; for each head
 * on its own. Rows are read up to the next multiple of 4; those behind the last have no weight.
 */
export function attend(
  queries: usize,
  keys: usize,
  values: usize,
  rows: i32,
  width: i32,
  scores: usize,
  to: usize,
): void {
  const rowBytes = <usize>width * 4;
  for (let head: usize = 0; head < rowBytes; head += headBytes)
    for (let t = 0; t < rows; t += 1) {
      const row = <usize>t * rowBytes + head;
      score(queries + row, keys + head, rows, rowBytes, scores);
      const sum = softmax(scores, rows);
      mix(scores, values + head, rows, rowBytes, 1 / sum, to + row);
    }
}

/** How well a query fits each key. */
function score(query: usize, keys: usize, rows: i32, rowBytes: usize, scores: usize): void {
  for (let s = 0; s < rows; s += 4) {
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (let k: usize = 0; k < headBytes; k += 16) {
      const q = v128.load(query + k);
      const key = keys + k;
      a = f32x4.add(a, f32x4.mul(q, v128.load(key)));
      b = f32x4.add(b, f32x4.mul(q, v128.load(key + rowBytes)));
      c = f32x4.add(c, f32x4.mul(q, v128.load(key + rowBytes * 2)));
      d = f32x4.add(d, f32x4.mul(q, v128.load(key + rowBytes * 3)));
    }
    keys += rowBytes * 4;
    v128.store(scores + <usize>s * 4, f32x4.mul(sumsOfLanes(a, b, c, d), f32x4.splat(scoreFactor)));
  }
  for (let s = rows; s & 3; s += 1) store<f32>(scores + <usize>s * 4, -1e30);
}

/** Makes weights of scores; returns their sum. */
function softmax(scores: usize, rows: i32): f32 {
  const end = scores + <usize>((rows + 3) & ~3) * 4;
  let max = v128.load(scores);
  for (let at = scores + 16; at < end; at += 16) max = f32x4.pmax(max, v128.load(at));
  max = f32x4.pmax(max, v128.shuffle<f32>(max, max, 2, 3, 0, 1));
  max = f32x4.pmax(max, v128.shuffle<f32>(max, max, 1, 0, 3, 2));
  let sum = f32x4.splat(0);
  for (let at = scores; at < end; at += 16) {
    const weight = exponential(f32x4.sub(v128.load(at), max));
    v128.store(at, weight);
    sum = f32x4.add(sum, weight);
  }
  return sumOfLanes(sum);
}

/** The sum of rows of values times their weights, times a factor. */
function mix(weights: usize, values: usize, rows: i32, rowBytes: usize, factor: f32, to: usize): void {
  const scale = f32x4.splat(factor);
  // Half a head at a time: its sums stay in registers.
  for (let half: usize = 0; half < headBytes; half += headBytes / 2) {
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    let value = values + half;
    for (let s = 0; s < rows; s += 1, value += rowBytes) {
      const weight = v128.load_splat<f32>(weights + <usize>s * 4);
      a = f32x4.add(a, f32x4.mul(weight, v128.load(value)));
      b = f32x4.add(b, f32x4.mul(weight, v128.load(value + 16)));
      c = f32x4.add(c, f32x4.mul(weight, v128.load(value + 32)));
      d = f32x4.add(d, f32x4.mul(weight, v128.load(value + 48)));
    }
    const at = to + half;
    v128.store(at, f32x4.mul(a, scale));
    v128.store(at + 16, f32x4.mul(b, scale));
    v128.store(at + 32, f32x4.mul(c, scale));
    v128.store(at + 48, f32x4.mul(d, scale));
  }
}
