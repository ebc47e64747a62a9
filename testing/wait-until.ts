import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the condition holds; fails after `timeoutMs`. Tests wait for conditions, never for time. */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`The condition did not hold within ${timeoutMs / 1000} s: ${condition}`);
    await sleep(25);
  }
}
