import { AppError } from '../../../domain/core/errors.ts';
import { FairTurns, overloadedError, type RunInTurn } from '../../../domain/core/turns/fair-turns.ts';

const maxPerKey = 3;
/** Each keeps a few megabytes while somebody reads it slowly. */
const maxInAll = 40;
const retryAfterSeconds = 30;

/** Of the database connections and the engine, all exports together use no more than this at once. */
const batchTurns = {
  maxRunning: 3,
  keptFree: 1,
  maxPerClient: 1,
  maxWaiting: maxInAll * 2,
  maxWaitingPerClient: maxPerKey * 2,
  maxWaitMs: 60_000,
};

/** An export that is running: makes its batches, each when it is its turn. */
export type Export = { inTurn: RunInTurn; end: () => void };

const tooManyError = () =>
  new AppError(
    'rate_limited',
    `Each API key can run ${maxPerKey} exports at once. Wait for one to finish, or stop one, then try again.`,
    { details: { limit: maxPerKey, retry_after_seconds: retryAfterSeconds }, retryAfterSeconds },
  );

/** Exports of this process: a few for each key, whose batches take turns with each other and with requests. */
export class Exports {
  readonly #running = new Map<string, number>();
  readonly #turns = new FairTurns(batchTurns);
  #total = 0;

  /**
   * `runInTurn` gives a batch a turn of a request; the first one has that of the request that asks for the export.
   * Throws AppError rate_limited when the key has too many exports, overloaded when all keys together have.
   */
  start(keyId: string, runInTurn: RunInTurn = (work) => work()): Export {
    const running = this.#running.get(keyId) ?? 0;
    if (running >= maxPerKey) throw tooManyError();
    if (this.#total >= maxInAll) throw overloadedError();
    this.#running.set(keyId, running + 1);
    this.#total += 1;
    let isFirst = true;
    let hasEnded = false;
    return {
      inTurn: (work) => {
        const isWithinRequest = isFirst;
        isFirst = false;
        return this.#turns.run({ name: keyId }, () => (isWithinRequest ? work() : runInTurn(work)));
      },
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        this.#end(keyId);
      },
    };
  }

  #end(keyId: string): void {
    const left = (this.#running.get(keyId) ?? 1) - 1;
    if (left > 0) this.#running.set(keyId, left);
    else this.#running.delete(keyId);
    this.#total -= 1;
  }
}
