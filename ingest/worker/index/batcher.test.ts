import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

function batcherFor(counts: number[], { maxBatchDelayMs = 60_000 } = {}) {
  let asked = 0;
  const countReady = async () => counts[Math.min(asked++, counts.length - 1)] ?? 0;
  return {
    isBatchReady: createBatcher({ countReady, maxBatchSize: 10, maxBatchDelayMs: () => maxBatchDelayMs }),
    timesAsked: () => asked,
  };
}
const neverAborts = new AbortController().signal;

describe('a batch', () => {
  it('is not there when nothing is waiting, which one look shows', async () => {
    const batcher = batcherFor([0]);
    expect(await batcher.isBatchReady(neverAborts)).toBe(false);
    expect(batcher.timesAsked()).toBe(1);
  });

  it('waits as long as the queue grows', async () => {
    const batcher = batcherFor([1, 4, 6, 6, 9]);
    expect(await batcher.isBatchReady(neverAborts)).toBe(true);
    expect(batcher.timesAsked()).toBe(4);
  });

  it('is taken at once when it is full', async () => {
    const batcher = batcherFor([10, 20]);
    expect(await batcher.isBatchReady(neverAborts)).toBe(true);
    expect(batcher.timesAsked()).toBe(1);
  });

  it('waits no longer than the limit, nor after a stop', async () => {
    const growing = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const impatient = batcherFor(growing, { maxBatchDelayMs: 0 });
    expect(await impatient.isBatchReady(neverAborts)).toBe(true);
    const stopped = batcherFor(growing);
    expect(await stopped.isBatchReady(AbortSignal.abort())).toBe(true);
    expect([impatient.timesAsked(), stopped.timesAsked()]).toEqual([1, 1]);
  });

  it('is gone when another worker took it meanwhile', async () => {
    expect(await batcherFor([3, 0]).isBatchReady(neverAborts)).toBe(false);
  });
});
