import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { afterPause } from './after-pause.ts';

function block(durationMs: number): void {
  const end = performance.now() + durationMs;
  while (performance.now() < end);
}

describe('afterPause', () => {
  it('does not count the time in which the thread was busy', async () => {
    const started = performance.now();
    const paused = new Promise<number>((resolve) => {
      afterPause(200, () => resolve(performance.now() - started));
    });
    await sleep(10);
    block(400);
    expect(await paused).toBeGreaterThanOrEqual(590);
  });

  it('can be canceled', async () => {
    let isCalled = false;
    const cancel = afterPause(100, () => {
      isCalled = true;
    });
    cancel();
    await new Promise<void>((resolve) => afterPause(200, resolve));
    expect(isCalled).toBe(false);
  });
});
