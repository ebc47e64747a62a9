import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { splitOnTimeout } from './split-on-timeout.ts';

const timeout = () =>
  new DrizzleQueryError(
    'select',
    [],
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  );

describe('work that takes a statement too long', () => {
  it('is done in smaller parts, each item once', async () => {
    const done: number[][] = [];
    const split: number[] = [];
    await splitOnTimeout(
      [1, 2, 3, 4, 5, 6, 7],
      async (items) => {
        if (items.length > 2) throw timeout();
        done.push(items);
      },
      (items) => split.push(items.length),
    );
    expect(done).toEqual([[1, 2], [3, 4], [5, 6], [7]]);
    expect(split).toEqual([7, 4, 3]);
  });

  it('fails when it is a single item, or fails for another reason', async () => {
    const never = () => expect.unreachable();
    await expect(splitOnTimeout([1], () => Promise.reject(timeout()), never)).rejects.toThrow();
    await expect(splitOnTimeout([1, 2], () => Promise.reject(new Error('Gone.')), never)).rejects.toThrow(
      'Gone.',
    );
  });
});
