import { describe, expect, it } from 'vitest';
import { cosine, toBytes } from './vectors.ts';

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
