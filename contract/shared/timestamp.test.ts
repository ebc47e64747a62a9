import { describe, expect, it } from 'vitest';
import { formatTimestamp } from './timestamp.ts';

describe('formatTimestamp', () => {
  it('writes hours, minutes and seconds with two digits each', () => {
    expect([0, 59.9, 61, 3_725].map(formatTimestamp)).toEqual([
      '00:00:00',
      '00:00:59',
      '00:01:01',
      '01:02:05',
    ]);
  });

  it('goes beyond a day, and not below zero', () => {
    expect([360_000, -1].map(formatTimestamp)).toEqual(['100:00:00', '00:00:00']);
  });
});
