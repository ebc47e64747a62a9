import { describe, expect, it } from 'vitest';
import { bestPath } from './best-path.ts';

describe('the best path through a region', () => {
  it('takes the parts that together score highest, in order, and leaves out what scores below 0', () => {
    const parts = [
      { from: 0, to: 1, score: 3 },
      { from: 0, to: 2, score: 4 },
      { from: 1, to: 2, score: 2 },
      { from: 2, to: 3, score: -1 },
    ];
    expect(bestPath(3, parts)).toEqual([parts[0], parts[2]]);
  });

  it('is empty without parts', () => {
    expect(bestPath(2, [])).toEqual([]);
  });
});
