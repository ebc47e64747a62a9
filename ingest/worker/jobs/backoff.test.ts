import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.ts';

const samples = (policy: Parameters<typeof backoff>[0], tries: number) =>
  Array.from({ length: 200 }, () => backoff(policy, tries) ?? Number.NaN);

describe('the pause before the next try', () => {
  it('doubles with every try, up to a limit', () => {
    const policy = { baseSeconds: 30, maxSeconds: 21_600 };
    for (const [tries, seconds] of [
      [1, 30],
      [2, 60],
      [5, 480],
      [11, 21_600],
      [5_000, 21_600],
    ] as const) {
      for (const pause of samples(policy, tries)) {
        expect(pause).toBeGreaterThanOrEqual(seconds * 0.8);
        expect(pause).toBeLessThanOrEqual(seconds * 1.2);
      }
    }
  });

  it('differs from job to job', () => {
    expect(new Set(samples({ baseSeconds: 30, maxSeconds: 60 }, 1)).size).toBeGreaterThan(100);
  });

  it('ends after the last try, where there is one', () => {
    const policy = { baseSeconds: 1, maxSeconds: 10, maxTries: 3 };
    expect(backoff(policy, 2)).toBeDefined();
    expect(backoff(policy, 3)).toBeUndefined();
  });

  it('follows a schedule, and ends with it', () => {
    const policy = { scheduleSeconds: [5, 300] };
    expect(backoff(policy, 1)).toBeLessThanOrEqual(6);
    expect(backoff(policy, 2)).toBeGreaterThanOrEqual(240);
    expect(backoff(policy, 3)).toBeUndefined();
  });
});
