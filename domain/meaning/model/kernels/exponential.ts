/**
 * e^x of four numbers that are 0 or less, off by less than a millionth: 2^n times a polynomial for what is left, which
 * is at most half of log(2).
 */
export function exponential(value: v128): v128 {
  const x = f32x4.pmax(f32x4.splat(-87), value);
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(Mathf.LOG2E)));
  // log(2) in two parts, the first of which has few digits, so that the product is exact.
  let rest = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  rest = f32x4.add(rest, f32x4.mul(n, f32x4.splat(2.1219444e-4)));
  let sum = f32x4.splat(<f32>(1.0 / 720.0));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(<f32>(1.0 / 120.0)));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(<f32>(1.0 / 24.0)));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(<f32>(1.0 / 6.0)));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(0.5));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  // A float's exponent begins at bit 23.
  return i32x4.add(sum, i32x4.shl(i32x4.trunc_sat_f32x4_s(n), 23));
}
