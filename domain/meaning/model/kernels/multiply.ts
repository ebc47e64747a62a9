/** Bytes of a group of 32 inputs in a block of 8 outputs: 8 scales, then 16 pairs of inputs for each output. */
const groupBytes: usize = 32 + 256;

/**
 * Rows of whole numbers times all weights: to[t][n] = (sum over k of values[t][k] * weights[n][k]) * rowScales[t] +
 * bias[n]. Rows are computed in fours. Weights come in blocks of 8 outputs, in them groups of 32 inputs: the scales of
 * the group, then for each pair of inputs 16 bytes, two per output, so that one instruction multiplies and adds the
 * pairs of four outputs. Sums within a group are exact, and all are made in one order, so that the result is the same on
 * every machine.
 */
export function multiply(
  values: usize,
  rowScales: usize,
  rows: i32,
  inputs: i32,
  weights: usize,
  bias: usize,
  outputs: i32,
  to: usize,
): void {
  const blockBytes = (<usize>inputs / 32) * groupBytes;
  for (let n = 0; n < outputs; n += 8, weights += blockBytes)
    for (let t = 0; t < rows; t += 4)
      multiplyBlock(
        values + <usize>(t * inputs) * 2,
        rowScales + <usize>t * 4,
        <usize>inputs * 2,
        weights,
        bias + <usize>n * 4,
        to + <usize>(t * outputs + n) * 4,
        <usize>outputs * 4,
      );
}

/** Four rows times eight outputs: as many sums as stay in registers, which they only do within one function. */
function multiplyBlock(
  first: usize,
  rowScales: usize,
  rowBytes: usize,
  weights: usize,
  bias: usize,
  to: usize,
  toBytes: usize,
): void {
  const second = first + rowBytes;
  const third = second + rowBytes;
  const fourth = third + rowBytes;
  let a0 = f32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  for (let group: usize = 0; group < rowBytes; group += 64) {
    let ia0 = i32x4.splat(0);
    let ia1 = ia0;
    let ib0 = ia0;
    let ib1 = ia0;
    let ic0 = ia0;
    let ic1 = ia0;
    let id0 = ia0;
    let id1 = ia0;
    let pair = weights + 32;
    for (let k = group; k < group + 64; k += 4, pair += 16) {
      const w0 = v128.load_ext<i8>(pair);
      const w1 = v128.load_ext<i8>(pair + 8);
      const a = v128.load_splat<i32>(first + k);
      ia0 = i32x4.add(ia0, i32x4.dot_i16x8_s(a, w0));
      ia1 = i32x4.add(ia1, i32x4.dot_i16x8_s(a, w1));
      const b = v128.load_splat<i32>(second + k);
      ib0 = i32x4.add(ib0, i32x4.dot_i16x8_s(b, w0));
      ib1 = i32x4.add(ib1, i32x4.dot_i16x8_s(b, w1));
      const c = v128.load_splat<i32>(third + k);
      ic0 = i32x4.add(ic0, i32x4.dot_i16x8_s(c, w0));
      ic1 = i32x4.add(ic1, i32x4.dot_i16x8_s(c, w1));
      const d = v128.load_splat<i32>(fourth + k);
      id0 = i32x4.add(id0, i32x4.dot_i16x8_s(d, w0));
      id1 = i32x4.add(id1, i32x4.dot_i16x8_s(d, w1));
    }
    const s0 = v128.load(weights);
    const s1 = v128.load(weights + 16);
    a0 = addScaled(a0, ia0, s0);
    a1 = addScaled(a1, ia1, s1);
    b0 = addScaled(b0, ib0, s0);
    b1 = addScaled(b1, ib1, s1);
    c0 = addScaled(c0, ic0, s0);
    c1 = addScaled(c1, ic1, s1);
    d0 = addScaled(d0, id0, s0);
    d1 = addScaled(d1, id1, s1);
    weights += groupBytes;
  }
  storeRow(to, a0, a1, rowScales, bias);
  storeRow(to + toBytes, b0, b1, rowScales + 4, bias);
  storeRow(to + toBytes * 2, c0, c1, rowScales + 8, bias);
  storeRow(to + toBytes * 3, d0, d1, rowScales + 12, bias);
}

function addScaled(sum: v128, integers: v128, scale: v128): v128 {
  return f32x4.add(sum, f32x4.mul(f32x4.convert_i32x4_s(integers), scale));
}

function storeRow(to: usize, left: v128, right: v128, rowScale: usize, bias: usize): void {
  const scale = v128.load_splat<f32>(rowScale);
  v128.store(to, f32x4.add(f32x4.mul(left, scale), v128.load(bias)));
  v128.store(to + 16, f32x4.add(f32x4.mul(right, scale), v128.load(bias + 16)));
}
