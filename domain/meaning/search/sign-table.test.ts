import { beforeEach, describe, expect, it } from 'vitest';
import { signsOf } from '../vectors.ts';
import { SignTable } from './sign-table.ts';

const dimensions = 64;
/** A vector whose first `count` signs are positive. */
const positive = (count: number) => Array.from({ length: dimensions }, (_, at) => (at < count ? 1 : -1));
const signsOfAll = (counts: number[]) =>
  Uint32Array.from(counts.flatMap((count) => [...signsOf(positive(count))]));

describe('the signs of vectors', () => {
  let table: SignTable;
  beforeEach(() => {
    table = new SignTable();
    table.set('a', { ordinals: Int32Array.of(0, 2, 5), signs: signsOfAll([10, 20, 30]) });
    table.set('b', { ordinals: Int32Array.of(1), signs: signsOfAll([21]) });
    table.set('empty', { ordinals: new Int32Array(), signs: new Uint32Array() });
  });
  const nearest = (count: number, limit: number, among?: string[]) =>
    table.nearest(signsOf(positive(count)), { dimensions, limit, among }).places;

  it('show which are nearest', () => {
    expect(nearest(20, 1)).toEqual([{ episodeId: 'a', at: 1 }]);
    expect(nearest(20, 2)).toEqual([
      { episodeId: 'a', at: 1 },
      { episodeId: 'b', at: 0 },
    ]);
    expect(nearest(20, 100)).toHaveLength(4);
  });

  it('show it for some episodes alone', () => {
    expect(nearest(20, 1, ['b'])).toEqual([{ episodeId: 'b', at: 0 }]);
    expect(nearest(20, 1, ['empty', 'unknown'])).toEqual([]);
  });

  it('know where the vector of a passage is', () => {
    expect(table.placeOf('a', 5)).toEqual({ episodeId: 'a', at: 2 });
    expect(table.placeOf('a', 4)).toBeUndefined();
    expect(table.placeOf('unknown', 0)).toBeUndefined();
  });

  it('are gone when they are deleted', () => {
    table.delete('a');
    expect(nearest(20, 100)).toEqual([{ episodeId: 'b', at: 0 }]);
    expect(table.ids()).toEqual(['b', 'empty']);
  });
});
