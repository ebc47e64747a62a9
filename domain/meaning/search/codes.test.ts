import { describe, expect, it } from 'vitest';
import { cosine, toBytes } from '../vectors.ts';
import { ComparedQuery, encode, type Planes, rowBytesOf } from './codes.ts';

const directions = (seed: number, dimensions: number) =>
  Float32Array.from({ length: dimensions }, (_, at) => Math.sin(seed * 12.9898 + at * seed * 78.233));

function coded(vector: Int8Array): { planes: Planes; scale: number } {
  const row = () => new Uint8Array(rowBytesOf(vector.length));
  const planes = { high: row(), middle: row(), low: row() };
  return { planes, scale: encode(vector, planes, 0) };
}

/** A vector between two others. */
const between = (a: Float32Array, b: Float32Array, share: number) =>
  a.map((value, at) => value * (1 - share) + (b[at] ?? 0) * share);

describe.each([384, 768, 100, 1])('codes of vectors with %i dimensions', (dimensions) => {
  it('keep how near they are to a query', () => {
    const query = directions(1, dimensions);
    const compared = new ComparedQuery(query);
    for (let seed = 2; seed < 30; seed += 1)
      for (const share of [0, 0.3, 0.6, 1]) {
        const bytes = toBytes(between(query, directions(seed, dimensions), share));
        const { planes, scale } = coded(bytes);
        const exact = cosine(query, bytes);
        expect(Math.abs(compared.cosineTo(planes, 0, scale) - exact)).toBeLessThan(
          1.2 / Math.sqrt(dimensions),
        );
      }
  });

  it('have the sign of each dimension in one plane', () => {
    const bytes = toBytes(directions(3, dimensions));
    expect(coded(bytes).planes.high).toEqual(new ComparedQuery(Float32Array.from(bytes)).signs);
  });
});

it('has no direction without a length', () => {
  const { planes, scale } = coded(new Int8Array(16));
  expect(new ComparedQuery(directions(1, 16)).cosineTo(planes, 0, scale)).toBe(0);
  expect(new ComparedQuery(new Float32Array(16)).cosineTo(planes, 0, 1)).toBe(0);
});
