import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { cosine, meanOf } from '../vectors.ts';
import { VectorTable } from './vector-table.ts';

const dimensions = 512;
/** A vector at this angle to others, in degrees. */
const at = (degrees: number) => {
  const radians = (degrees * Math.PI) / 180;
  return Float32Array.from(
    { length: dimensions },
    (_, place) => (place % 2 ? Math.sin(radians + place) : Math.cos(radians + place)) * 100,
  );
};
const bytesOf = (angles: number[]) => Int8Array.from(angles.flatMap((degrees) => [...at(degrees)]));

function episode(angles: number[], ordinals = angles.map((_, place) => place)) {
  return { revision: 1, ordinals, passageIds: angles.map(() => v7()), vectors: bytesOf(angles) };
}

describe('a table of vectors', () => {
  let table: VectorTable;
  const a = episode([10, 80, 100], [0, 2, 5]);
  const b = episode([81], [1]);
  beforeEach(() => {
    table = new VectorTable();
    table.set('a', a);
    table.set('b', b);
    table.set('empty', episode([]));
  });
  const nearest = (degrees: number, limit: number, among?: Parameters<VectorTable['nearest']>[2]) =>
    table.nearest(at(degrees), limit, among).near.map(({ id }) => id);

  it('finds the nearest, nearest first', () => {
    expect(nearest(82, 2)).toEqual([b.passageIds[0], a.passageIds[1]]);
    expect(nearest(10, 100)).toEqual([a.passageIds[0], a.passageIds[1], b.passageIds[0], a.passageIds[2]]);
    expect(table.nearest(at(10), 1).compared).toBe(4);
  });

  it('says how near they are, and what is next to them', () => {
    const [first] = table.nearest(at(80), 1).near;
    expect(first).toMatchObject({ episodeId: 'a', ordinal: 2 });
    expect(first?.nearness).toBeCloseTo(1, 1);
    expect(first?.around).toBeCloseTo(cosine(at(80), at(100)), 1);
  });

  it('looks in some episodes or passages alone', () => {
    expect(nearest(82, 9, [{ episodeId: 'a' }, { episodeId: 'unknown' }])).toHaveLength(3);
    const among = [{ episodeId: 'a', ordinals: [5, 0, 7] }, { episodeId: 'empty' }];
    expect(nearest(82, 9, among)).toEqual([a.passageIds[2], a.passageIds[0]]);
    expect(table.nearest(at(82), 9, among).compared).toBe(2);
  });

  it('compares passages that are named', () => {
    const compared = table.compare(at(80), [
      { episodeId: 'a', ordinal: 2 },
      { episodeId: 'a', ordinal: 1 },
      { episodeId: 'unknown', ordinal: 0 },
    ]);
    expect(compared.map(({ id }) => id)).toEqual([a.passageIds[1]]);
  });

  it('forgets what is deleted and what is replaced, and finds the rest', () => {
    const others = Array.from({ length: 36 }, (_, number) => episode([number * 10, number * 10 + 1]));
    for (const [number, other] of others.entries()) table.set(`${number}`, other);
    for (let number = 0; number < 36; number += 2) table.delete(`${number}`);
    const moved = episode([240]);
    table.set('35', moved);
    table.delete('a');
    expect(table.size).toBe(20);
    expect(nearest(240, 1)).toEqual(moved.passageIds);
    const all = nearest(190, 1_000);
    expect(new Set(all)).toEqual(
      new Set(
        [b, moved, ...others.filter((_, number) => number % 2 === 1 && number < 35)].flatMap(
          (one) => one.passageIds,
        ),
      ),
    );
    expect(nearest(190, 2).toSorted()).toEqual(others[19]?.passageIds.toSorted());
  });

  it('leaves out vectors of another length', () => {
    table.set('a', { ...a, vectors: new Int8Array(3 * 32).fill(1) });
    expect(nearest(80, 9)).toEqual(b.passageIds);
    expect(table.nearest(new Float32Array(32).fill(1), 9).near).toEqual([]);
    expect(table.size).toBe(3);
  });

  it('takes a center from what is stored, and from passages that are looked for', () => {
    const shift = at(200).map((value) => value * 4);
    const shifted = (degrees: number) => at(degrees).map((value, place) => value + (shift[place] ?? 0));
    const angles = Array.from({ length: 90 }, (_, number) => number * 4);
    const stored = episode(angles);
    const center = meanOf(angles.map(shifted));
    const byCenter = new VectorTable({ mean: center, spread: 0.103, version: 1 });
    const largest = Math.max(...angles.flatMap((degrees) => [...shifted(degrees)].map(Math.abs)));
    const vectors = Int8Array.from(
      angles.flatMap((degrees) => [...shifted(degrees)].map((value) => (value * 127) / largest)),
    );
    byCenter.set('shifted', { ...stored, vectors });
    const { near } = byCenter.nearest(byCenter.centeredOf(shifted(100)), 3);
    expect(near[0]?.id).toBe(stored.passageIds[25]);
    expect(near[0]?.nearness).toBeGreaterThan(0.9);
    expect(byCenter.compare(at(280), [{ episodeId: 'shifted', ordinal: 25 }])[0]?.nearness).toBeLessThan(0);
  });
});
