import { PutOff } from './put-off.ts';

/** A number of places, and who waits for one of them. */
export type Turns = {
  /** Resolves to what gives the place back. Throws PutOff when the signal aborts. */
  take: (signal: AbortSignal) => Promise<() => void>;
};

export function createTurns(places: number): Turns {
  let free = places;
  const waiting: (() => void)[] = [];
  const release = () => {
    free += 1;
    waiting.shift()?.();
  };
  return {
    take: async (signal) => {
      const stopped = () => new PutOff('The worker is stopping.');
      while (free === 0 && !signal.aborted)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      if (signal.aborted) throw stopped();
      free -= 1;
      let isReleased = false;
      return () => {
        if (!isReleased) release();
        isReleased = true;
      };
    },
  };
}
