import { describe, expect, it } from 'vitest';
import { shardsFor, toReport } from './shards.ts';

const part = (store: number | null, changes: { prirep?: 'p' | 'r'; state?: string } = {}) => ({
  ...{ prirep: 'p' as const, state: 'STARTED', store },
  ...changes,
});
const options = { shards: 2, maxShardBytes: 100 };

describe('a new index has', () => {
  it('as many parts as are configured, while it is small or empty', () => {
    expect(shardsFor([], options)).toBe(2);
    expect(shardsFor([part(50), part(50)], options)).toBe(2);
  });

  it('as many as it needs to double before one of them is too large', () => {
    expect(shardsFor([part(100), part(1)], options)).toBe(3);
    expect(shardsFor([part(100), part(100), part(100)], options)).toBe(6);
  });

  it('no more of them because of copies, or of parts that are nowhere', () => {
    expect(shardsFor([part(100), part(100, { prirep: 'r' }), part(null)], options)).toBe(2);
  });
});

describe('an operator is told', () => {
  it('how many parts and copies no node has', () => {
    const shards = [
      part(1),
      part(1, { state: 'RELOCATING' }),
      part(null, { state: 'UNASSIGNED' }),
      part(null, { state: 'INITIALIZING', prirep: 'r' }),
    ];
    expect(toReport(shards, options)).toEqual({ unassigned: 2, tooLarge: 0 });
  });

  it('how many parts are too large, each of them once', () => {
    const shards = [part(100), part(101), part(101, { prirep: 'r' }), part(500)];
    expect(toReport(shards, options)).toEqual({ unassigned: 0, tooLarge: 2 });
  });
});
