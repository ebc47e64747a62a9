import type { MiddlewareHandler } from 'hono';
import { AppError } from '../core/errors.ts';

/** How many requests a process works on at once, how many may wait for that, and how long each may take. */
export type Capacity = { maxRunning: number; maxWaiting: number; maxWaitMs: number; maxRunMs: number };

const overloadedError = () =>
  new AppError('overloaded', 'The service is very busy right now. Try again in a few seconds.');

/**
 * Lets some requests run and others wait for their turn, in order. Those that would wait too long are refused early: a
 * visitor learns soon that the service is busy, and memory is only held for what is being worked on. What takes too long
 * is answered too, but keeps its turn until it ends. The body of a response that is streamed takes no turn. Throws
 * AppError overloaded.
 */
export function limitConcurrency({
  maxRunning,
  maxWaiting,
  maxWaitMs,
  maxRunMs,
}: Capacity): MiddlewareHandler {
  let running = 0;
  const waiting = new Set<() => void>();

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(overloadedError());
      }, maxWaitMs);
      waiting.add(start);
    });

  const takeTurn = async () => {
    if (running >= maxRunning) {
      if (waiting.size >= maxWaiting) throw overloadedError();
      // Whoever ends a turn passes it on, so `running` stays the same.
      return waitForTurn();
    }
    running += 1;
  };

  const endTurn = () => {
    const [start] = waiting;
    if (start) start();
    else running -= 1;
  };

  return async (_, next) => {
    await takeTurn();
    const work = next().finally(endTurn);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(overloadedError()), maxRunMs);
    try {
      await Promise.race([work, late.promise]);
    } finally {
      clearTimeout(timer);
      // It may still reject, with nobody left to hear it.
      work.catch(() => undefined);
    }
  };
}
