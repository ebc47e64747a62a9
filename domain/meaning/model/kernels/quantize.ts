/** Rows of values as whole numbers of 16 bits, and what each row was divided by. */
export function quantize(values: usize, rows: i32, width: i32, to: usize, rowScales: usize): void {
  const rowBytes = <usize>width * 4;
  for (let t = 0; t < rows; t += 1) {
    const scale = maxMagnitude(values, rowBytes) / 32767;
    store<f32>(rowScales + <usize>t * 4, scale);
    const factor = f32x4.splat(scale > 0 ? 1 / scale : 0);
    for (let end = values + rowBytes; values < end; values += 32, to += 16)
      v128.store(to, i16x8.narrow_i32x4_s(toIntegers(values, factor), toIntegers(values + 16, factor)));
  }
}

function toIntegers(values: usize, factor: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(values), factor)));
}

function maxMagnitude(values: usize, bytes: usize): f32 {
  let max = f32x4.splat(0);
  for (const end = values + bytes; values < end; values += 16)
    max = f32x4.pmax(max, f32x4.abs(v128.load(values)));
  return Mathf.max(
    Mathf.max(f32x4.extract_lane(max, 0), f32x4.extract_lane(max, 1)),
    Mathf.max(f32x4.extract_lane(max, 2), f32x4.extract_lane(max, 3)),
  );
}
