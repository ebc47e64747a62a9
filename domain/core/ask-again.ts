import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again after each of these pauses, as long as it fails with what `isTemporary` accepts. */
export async function askAgain<T>(
  ask: () => Promise<T>,
  { pausesMs, isTemporary }: { pausesMs: number[]; isTemporary: (error: unknown) => boolean },
): Promise<T> {
  for (const pauseMs of pausesMs)
    try {
      return await ask();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      await sleep(pauseMs);
    }
  return ask();
}
