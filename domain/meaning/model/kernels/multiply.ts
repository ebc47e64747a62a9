/**
 * Four rows of values times all weights: to[t][n] = (sum over k of values[t][k] * weights[n][k]) * rowScales[t] *
 * scales[n] + bias[n]. The weights come in blocks of 8 outputs: for each pair of inputs 16 bytes, two per output, so
 * that one instruction multiplies and adds the pairs of four outputs. Sums of integers are exact and the same on every
 * machine.
 */
export function multiply(
  values: usize,
  rowScales: usize,
  rows: i32,
  inputs: i32,
  weights: usize,
  scales: usize,
  bias: usize,
  outputs: i32,
  to: usize,
): void {
  const blockBytes = <usize>inputs * 8;
  for (let n = 0; n < outputs; n += 8) {
    const block = weights + (<usize>n >> 3) * blockBytes;
    for (let t = 0; t < rows; t += 4)
      multiplyBlock(
        values + <usize>(t * inputs) * 2,
        rowScales + <usize>t * 4,
        inputs,
        block,
        scales + <usize>n * 4,
        bias + <usize>n * 4,
        to + <usize>(t * outputs + n) * 4,
        <usize>outputs * 4,
      );
  }
}

function storeScaled(to: usize, sums: v128, rowScale: v128, scales: usize, bias: usize): void {
  const value = f32x4.mul(f32x4.convert_i32x4_s(sums), f32x4.mul(rowScale, v128.load(scales)));
  v128.store(to, f32x4.add(value, v128.load(bias)));
}

function multiplyBlock(
  values: usize,
  rowScales: usize,
  inputs: i32,
  block: usize,
  scales: usize,
  bias: usize,
  to: usize,
  rowBytes: usize,
): void {
  const second = values + <usize>inputs * 2;
  const third = second + <usize>inputs * 2;
  const fourth = third + <usize>inputs * 2;
  let a0 = i32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const end = <usize>inputs * 2;
  for (let k: usize = 0; k < end; k += 4) {
    const w0 = v128.load_ext<i8>(block);
    const w1 = v128.load_ext<i8>(block + 8);
    block += 16;
    const a = v128.load_splat<i32>(values + k);
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(a, w0));
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(a, w1));
    const b = v128.load_splat<i32>(second + k);
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(b, w0));
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(b, w1));
    const c = v128.load_splat<i32>(third + k);
    c0 = i32x4.add(c0, i32x4.dot_i16x8_s(c, w0));
    c1 = i32x4.add(c1, i32x4.dot_i16x8_s(c, w1));
    const d = v128.load_splat<i32>(fourth + k);
    d0 = i32x4.add(d0, i32x4.dot_i16x8_s(d, w0));
    d1 = i32x4.add(d1, i32x4.dot_i16x8_s(d, w1));
  }
  let scale = v128.load_splat<f32>(rowScales);
  storeScaled(to, a0, scale, scales, bias);
  storeScaled(to + 16, a1, scale, scales + 16, bias + 16);
  to += rowBytes;
  scale = v128.load_splat<f32>(rowScales + 4);
  storeScaled(to, b0, scale, scales, bias);
  storeScaled(to + 16, b1, scale, scales + 16, bias + 16);
  to += rowBytes;
  scale = v128.load_splat<f32>(rowScales + 8);
  storeScaled(to, c0, scale, scales, bias);
  storeScaled(to + 16, c1, scale, scales + 16, bias + 16);
  to += rowBytes;
  scale = v128.load_splat<f32>(rowScales + 12);
  storeScaled(to, d0, scale, scales, bias);
  storeScaled(to + 16, d1, scale, scales + 16, bias + 16);
}
