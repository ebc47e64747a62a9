import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../server/core/errors.ts';

const maxTries = 5;
const pauseMs = 1_000;

/** Counts aren't timed: on a busy machine, an engine that doesn't answer in time is asked again. */
export async function whenAvailable<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'search_unavailable';
      if (!isAway || tries === maxTries) throw error;
      await delay(pauseMs);
    }
  }
}
