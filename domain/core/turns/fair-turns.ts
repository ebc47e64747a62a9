import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { FairQueue, type Refusal, type Turn, type TurnLimits, type Waiter } from './fair-queue.ts';

/** `maxWaitMs`: what waits longer for its turn is refused. */
export type FairTurnsOptions = TurnLimits & {
  maxWaitMs: number;
  /** What a client is told that has too much running or waiting. */
  tooMany?: string;
};

export type TurnClient = {
  name: string;
  /** Whether it may fill all places to wait. */
  mayFill?: boolean;
};

/** Does the work within a turn. */
export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

export const overloadedError = () =>
  new AppError('overloaded', 'The service is very busy right now. Try again in a few seconds.');

const retryAfterSeconds = 2;
const patienceMs = 60_000;
const askAgainMs = 500;
const defaultTooMany = 'You have too many requests running at once. Wait for some to finish, then try again.';

/** Turns that clients wait for, and each gets its share of. */
export class FairTurns {
  readonly #queue: FairQueue;
  readonly #options: FairTurnsOptions;

  constructor(options: FairTurnsOptions) {
    this.#queue = new FairQueue(options);
    this.#options = options;
  }

  #error(refusal: Refusal): AppError {
    return refusal === 'client'
      ? new AppError('rate_limited', this.#options.tooMany ?? defaultTooMany, {
          details: { retry_after_seconds: retryAfterSeconds },
          retryAfterSeconds,
        })
      : overloadedError();
  }

  /**
   * Waits for a turn; resolves to what ends it, once. Throws AppError rate_limited when the client has too much running or
   * waiting already, overloaded when all clients together have.
   */
  take({ name, mayFill = false }: TurnClient, isContinued = false): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        client: name,
        start: (turn) => {
          clearTimeout(timer);
          let hasEnded = false;
          resolve(() => {
            if (!hasEnded) this.#end(turn);
            hasEnded = true;
          });
        },
        refuse: () => {
          clearTimeout(timer);
          reject(this.#error('client'));
        },
      };
      timer = setTimeout(() => reject(this.#error(this.#queue.leave(waiter))), this.#options.maxWaitMs);
      const refusal = this.#queue.enter(waiter, performance.now(), { mayFill, isContinued });
      if (!refusal) return;
      clearTimeout(timer);
      reject(this.#error(refusal));
    });
  }

  /** Like `take`, for what has begun: it comes before all else of its client, and asks again for a minute. */
  async takePatiently(client: TurnClient): Promise<() => void> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        return await this.take({ ...client, mayFill: true }, true);
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await sleep(askAgainMs);
      }
    }
  }

  /** Does the work within a turn. Throws what `take` throws. */
  async run<T>(client: TurnClient, work: () => Promise<T>): Promise<T> {
    const end = await this.take(client);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #end(turn: Turn): void {
    const end = () => this.#queue.end(turn, performance.now());
    const pauseMs = this.#queue.pauseAfter(turn, performance.now());
    if (pauseMs > 0) setTimeout(end, pauseMs);
    else end();
  }
}
