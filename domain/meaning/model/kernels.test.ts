import { expect, it } from 'vitest';
import { type Address, createKernels } from './kernels.ts';

const kernels = createKernels();

/** Numbers between -1 and 1 that look random and are the same each time. */
const numbers = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, index) => Math.sin((index + 1) * (seed + 12.9898) * 78.233));

function store(values: Float32Array): Address {
  const at = kernels.allocate(values.byteLength);
  kernels.floats(at, values.length).set(values);
  return at;
}

function expectClose(actual: Float32Array, expected: number[], within: number): void {
  const worst = expected.reduce((max, value, index) => {
    const difference = Math.abs(value - (actual[index] ?? Number.NaN));
    return Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(max, difference);
  }, 0);
  expect(worst).toBeLessThan(within);
}

it('keeps what is allocated when memory grows', () => {
  const at = store(numbers(32, 1));
  kernels.allocate(10_000_000);
  expect(kernels.floats(at, 32)).toEqual(numbers(32, 1));
});

it('weighs numbers by the normal distribution', () => {
  const at = store(Float32Array.of(-90, -6, -1, -0.001, 0, 0.5, 1, 90));
  kernels.gelu(at, 8);
  // x * (1 + erf(x / sqrt(2))) / 2
  const expected = [0, -5.92e-9, -0.15865525, -0.0004996, 0, 0.34573123, 0.84134475, 90];
  expectClose(kernels.floats(at, 8), expected, 1e-6);
});

it('gives rows mean 0 and variance 1, weighed and shifted', () => {
  const at = store(numbers(64, 2));
  const [weight, bias] = [store(numbers(32, 3)), store(numbers(32, 4))];
  kernels.normalize(at, 2, 32, weight, bias);
  const expected = [0, 1].flatMap((row) => {
    const values = [...numbers(64, 2).subarray(row * 32, row * 32 + 32)];
    const mean = values.reduce((sum, value) => sum + value, 0) / 32;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 32;
    return values.map(
      (value, column) =>
        ((value - mean) / Math.sqrt(variance)) * (numbers(32, 3)[column] ?? 0) +
        (numbers(32, 4)[column] ?? 0),
    );
  });
  expectClose(kernels.floats(at, 64), expected, 1e-5);
});

it.each([1, 4, 7])('lets each of %i rows look at all of them and at none behind', (rows) => {
  const padded = Math.ceil(rows / 4) * 4;
  const [queries, keys, values] = [5, 6, 7].map((seed) =>
    numbers(padded * 64, seed).map((value) => value * 3),
  );
  if (!queries || !keys || !values) throw new Error('Three tables are needed.');
  const to = kernels.allocate(padded * 64 * 4);
  const scores = kernels.allocate(padded * 4);
  kernels.attend(store(queries), store(keys), store(values), rows, 64, scores, to);
  const expected = Array.from({ length: rows * 64 }, (_, index) => {
    const [row, column] = [Math.floor(index / 64), index % 64];
    const head = column - (column % 32);
    const at = (table: Float32Array, line: number, cell: number) => table[line * 64 + cell] ?? 0;
    const weights = Array.from({ length: rows }, (_unused, other) => {
      let score = 0;
      for (let cell = head; cell < head + 32; cell += 1)
        score += at(queries, row, cell) * at(keys, other, cell);
      return Math.exp(score / Math.sqrt(32));
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.reduce((total, weight, other) => total + (weight / sum) * at(values, other, column), 0);
  });
  expectClose(kernels.floats(to, rows * 64), expected, 1e-5);
});

it('writes rows as whole numbers, and zeros as zeros', () => {
  const at = store(Float32Array.of(...new Array(32).fill(0), ...numbers(32, 8)));
  const [to, scales] = [kernels.allocate(128), kernels.allocate(8)];
  kernels.quantize(at, 2, 32, to, scales);
  const integers = new Int16Array(kernels.memory.buffer, to, 64);
  expect(integers.subarray(0, 32)).toEqual(new Int16Array(32));
  const scale = kernels.floats(scales, 2)[1] ?? 0;
  expectClose(
    Float32Array.from(integers.subarray(32), (value) => value * scale),
    [...numbers(32, 8)],
    scale,
  );
});
