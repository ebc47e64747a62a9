import { describe, expect, it } from 'vitest';
import { beyond, cosine, meanOf, toBytes } from './vectors.ts';

const directions = (seed: number, dimensions: number) =>
  Float32Array.from({ length: dimensions }, (_, at) => Math.sin(seed * 12.9898 + at * 78.233) * 0.1);

describe('vectors with a byte for each dimension', () => {
  it('keep their direction', () => {
    for (let seed = 1; seed < 50; seed += 1) {
      const vector = directions(seed, 384);
      expect(cosine(vector, toBytes(vector))).toBeGreaterThan(0.999);
    }
  });

  it('are the same for any length', () => {
    const vector = directions(3, 384);
    expect(toBytes(vector.map((value) => value * 40))).toEqual(toBytes(vector));
  });

  it('have no direction without a length', () => {
    expect(toBytes(new Float32Array(8))).toEqual(new Int8Array(8));
    expect(cosine(new Float32Array(8), directions(1, 8))).toBe(0);
  });
});

describe('what vectors have in common', () => {
  const common = directions(7, 64);
  const alike = [1, 2, 3, 4, 5, 6].map((seed) =>
    Float32Array.from({ length: 64 }, (_, at) => Math.sin(seed * (at + 1) ** 2) + 30 * (common[at] ?? 0)),
  );

  it('is their mean, whatever their length', () => {
    const mean = meanOf(alike);
    expect(cosine(mean, common)).toBeGreaterThan(0.9);
    expect(cosine(meanOf(alike.map((vector) => vector.map((value) => value * 9))), mean)).toBeCloseTo(1);
    expect(() => meanOf([])).toThrow('no mean');
  });

  it('hides what they differ in until it is taken from them', () => {
    const [first, second] = alike as [Float32Array, Float32Array];
    expect(cosine(first, second)).toBeGreaterThan(0.8);
    const mean = meanOf(alike);
    expect(cosine(beyond(mean, first), beyond(mean, second))).toBeLessThan(0.3);
    expect(Math.hypot(...beyond(mean, first))).toBeCloseTo(1);
  });
});
