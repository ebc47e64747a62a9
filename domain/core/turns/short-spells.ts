import { setImmediate as letOthersRun } from 'node:timers/promises';

/** In milliseconds: nobody notices a wait like this. */
const spellMs = 5;

/** Looks at one after the other, and lets other requests of this process go on in between. */
export async function forEachInSpells<T>(items: Iterable<T>, look: (item: T) => void): Promise<void> {
  let started = performance.now();
  for (const item of items) {
    look(item);
    if (performance.now() - started < spellMs) continue;
    await letOthersRun();
    started = performance.now();
  }
}
