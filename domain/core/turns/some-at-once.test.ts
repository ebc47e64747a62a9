import { describe, expect, it } from 'vitest';
import { someAtOnce } from './some-at-once.ts';

describe('work on some items at once', () => {
  it('never has more in progress, and keeps their order', async () => {
    let inProgress = 0;
    let most = 0;
    const doubled = await someAtOnce([3, 1, 2, 0, 4], 2, async (item) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
      inProgress -= 1;
      return 2 * item;
    });
    expect(doubled).toEqual([6, 2, 4, 0, 8]);
    expect(most).toBe(2);
    expect(await someAtOnce([], 2, async () => 1)).toEqual([]);
  });

  it('fails as the first failure does', async () => {
    const work = async (item: number) => {
      if (item === 2) throw new Error('No.');
      return item;
    };
    await expect(someAtOnce([1, 2, 3], 2, work)).rejects.toThrow('No.');
  });
});
