import type { MiddlewareHandler } from 'hono';
import {
  FairTurns,
  type FairTurnsOptions,
  overloadedError,
  type RunInTurn,
} from '../../../domain/core/turns/fair-turns.ts';
import { runFor } from '../../../domain/core/turns/requester.ts';
import type { ClientEnv } from './name-client.ts';

/** How many requests a process works on at once, how many may wait for that, and how long each may take. */
export type Capacity = FairTurnsOptions & {
  maxRunMs: number;
  /** Nothing that is worked on takes so long: what hasn't ended by then never will, and must not keep its turn for good. */
  maxTurnMs?: number;
};

export type TurnEnv = ClientEnv & {
  Variables: {
    /** Does what remains to be done when the turn of the request has ended, such as the rest of a stream. */
    runInTurn?: RunInTurn;
    /** Gives the turn to others, if they wait, and resolves when it's the turn of the request again. */
    nextTurn?: () => Promise<void>;
  };
};

const defaultMaxTurnMs = 60_000;

/**
 * Lets some requests run and others wait for their turn, each client its share of them. Those that would wait too long
 * are refused early: a visitor learns soon that the service is busy, and memory is only held for what is being worked
 * on. What takes too long is answered too, but keeps its turn until it ends, or for a minute. The body of a response that is streamed
 * takes no turn. Throws AppError overloaded, and rate_limited for what is more than one client may have.
 */
export function limitConcurrency({
  maxRunMs,
  maxTurnMs = defaultMaxTurnMs,
  ...options
}: Capacity): MiddlewareHandler<TurnEnv> {
  const turns = new FairTurns(options);
  return async (c, next) => {
    const client = c.get('client') ?? { name: 'nobody' };
    let endTurn = await turns.take(client);
    // A stream is read by others than who asked for it.
    c.set('runInTurn', async (work) => {
      const end = await turns.takePatiently(client);
      return runFor(client, work).finally(end);
    });
    c.set('nextTurn', async () => {
      endTurn();
      endTurn = () => undefined;
      endTurn = await turns.takePatiently(client);
    });
    const lost = setTimeout(() => endTurn(), maxTurnMs).unref();
    const work = next().finally(() => {
      clearTimeout(lost);
      endTurn();
    });
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
