import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { FairTurns } from '../../core/turns/fair-turns.ts';
import { currentRequester } from '../../core/turns/requester.ts';

/** A call that the engine doesn't answer is given up for good after this time, and its turn with it. */
export const lastTimeoutMs = 30_000;
const maxWaitMs = 1_500;
const maxWaiting = 400;

/** More at once would not be faster, and each holds what it found in memory. */
const defaultConcurrency = Math.max(4, 2 * availableParallelism());

/**
 * What this process asks of an engine at once, shared out by requester. An engine goes on with a search that nobody waits
 * for any longer, so a turn lasts until the engine has answered.
 */
export class EngineTurns {
  readonly #turns: FairTurns;

  constructor(concurrency = defaultConcurrency) {
    this.#turns = new FairTurns({
      maxRunning: concurrency,
      keptFree: 1,
      maxPerClient: Math.max(1, Math.floor(concurrency / 4)),
      maxWaiting,
      maxWaitingPerClient: maxWaiting / 4,
      maxWaitMs,
    });
  }

  /**
   * Waits for a turn and for the answer. Throws AppError rate_limited or overloaded without a turn in time, and an Error
   * when the engine has not answered after `timeoutMs` milliseconds.
   */
  async ask<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
    const end = await this.#turns.take(currentRequester());
    const answer = work().finally(end);
    const late = new AbortController();
    const timeout = sleep(timeoutMs, undefined, { signal: late.signal }).then(() => {
      throw new Error(`The engine has not answered within ${timeoutMs} ms.`);
    });
    // Whichever comes second has nobody left to hear it.
    for (const promise of [answer, timeout]) promise.catch(() => undefined);
    return Promise.race([answer, timeout]).finally(() => late.abort());
  }
}
