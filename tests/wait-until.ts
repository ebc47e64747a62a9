import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the condition holds; fails after `patienceMs`. Tests wait for conditions, never for time. */
export async function until(condition: () => Promise<boolean> | boolean, patienceMs = 20_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`The condition did not hold within ${patienceMs / 1000} s: ${condition}`);
    await sleep(25);
  }
}
