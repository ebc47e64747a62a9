import { exponential } from './exponential';

/** x times the share of the normal distribution below x, with formula 7.1.26 of Abramowitz and Stegun. */
export function gelu(values: usize, count: i32): void {
  for (const end = values + <usize>count * 4; values < end; values += 16) {
    const x = v128.load(values);
    const above = shareAbove(f32x4.abs(x));
    const below = f32x4.sub(f32x4.splat(1), above);
    v128.store(values, f32x4.mul(x, v128.bitselect(above, below, f32x4.lt(x, f32x4.splat(0)))));
  }
}

/** The share of the normal distribution above numbers that are 0 or more, off by less than a millionth. */
function shareAbove(x: v128): v128 {
  const z = f32x4.mul(x, f32x4.splat(Mathf.SQRT1_2));
  const t = f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), f32x4.mul(z, f32x4.splat(0.3275911))));
  let sum = f32x4.splat(1.061405429);
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(-1.453152027));
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(1.421413741));
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(-0.284496736));
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(0.254829592));
  const half = f32x4.mul(f32x4.mul(sum, t), f32x4.splat(0.5));
  return f32x4.mul(half, exponential(f32x4.neg(f32x4.mul(z, z))));
}
