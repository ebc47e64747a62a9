import { AppError } from '../../../domain/core/errors.ts';
import { Lane, type Task } from './lane.ts';
import type { Outcome, ReaderLimits } from './reader-process.ts';
import { type ReadKinds, type ReadRequest, sizeOf } from './requests.ts';

export type PoolLimits = {
  /** For one request, at the end. About ten megabytes of plain text, two hundred hours of talk, are read within these. */
  cpuMs: number;
  maxMegabytes: number;
  /** What takes longer is stopped, and read again in the background. */
  quickCpuMs: number;
  /** How many may wait for the background; the next is put off. */
  maxWaiting: number;
};

export const defaultPoolLimits: PoolLimits = {
  cpuMs: 120_000,
  maxMegabytes: 512,
  quickCpuMs: 5_000,
  maxWaiting: 4,
};

const quickProcesses = 2;
const quickMegabytes = 256;
/** What is larger takes more than a few seconds: it is read in the background at once. */
const maxQuickBytes = 4 * 1_048_576;

type PoolTask = Task & { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** What a request exceeded, in words that continue a sentence. */
export class LimitError extends Error {}

/**
 * Reads what comes from outside in other processes, within limits of time and memory. What is read in a moment never
 * waits for what takes minutes: that is read in the background, one at a time. In both, feeds take turns.
 */
export class ReaderPool {
  readonly #limits: PoolLimits;
  readonly #quick: Lane<PoolTask>;
  readonly #background: Lane<PoolTask>;
  #isClosed = false;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
    const full: ReaderLimits = { cpuMs: limits.cpuMs, maxMegabytes: limits.maxMegabytes, isBackground: true };
    this.#background = new Lane({
      ...full,
      processes: 1,
      onOutcome: (task, outcome) => this.#settle(task, outcome, full),
    });
    const quick: ReaderLimits = {
      cpuMs: Math.min(limits.quickCpuMs, limits.cpuMs),
      maxMegabytes: Math.min(quickMegabytes, limits.maxMegabytes),
      isBackground: false,
    };
    this.#quick = new Lane({
      ...quick,
      processes: quickProcesses,
      onOutcome: (task, outcome) => {
        if (exceeded(outcome, quick)) this.#readInBackground(task);
        else this.#settle(task, outcome, quick);
      },
    });
  }

  /**
   * Throws LimitError when reading exceeds the limits, what the parser throws, and AppError overloaded when too much is
   * waiting or the pool is closed.
   */
  read<Kind extends keyof ReadKinds>(
    owner: string,
    request: { kind: Kind } & ReadKinds[Kind]['request'],
  ): Promise<ReadKinds[Kind]['result']> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // The types of requests and results go together.
    const task: PoolTask = { owner, request: request as ReadRequest, resolve, reject };
    if (this.#isClosed) reject(closedError());
    else if (sizeOf(task.request) > maxQuickBytes) this.#readInBackground(task);
    else this.#quick.add(task);
    return promise as Promise<ReadKinds[Kind]['result']>;
  }

  #readInBackground(task: PoolTask): void {
    if (this.#isClosed) task.reject(closedError());
    else if (this.#background.waiting < this.#limits.maxWaiting) this.#background.add(task);
    else
      task.reject(
        new AppError('overloaded', 'Too many large files are waiting to be read. Try again later.'),
      );
  }

  #settle({ resolve, reject }: PoolTask, outcome: Outcome, limits: ReaderLimits): void {
    const limit = exceeded(outcome, limits);
    if (this.#isClosed && !('value' in outcome)) reject(closedError());
    else if (limit) reject(new LimitError(limit));
    else if ('value' in outcome) resolve(outcome.value);
    else if ('error' in outcome) {
      const { message, code } = outcome.error;
      reject(code ? new AppError(code, message) : new Error(message));
    } else if ('ended' in outcome)
      reject(new Error(`A process that reads files ended unexpectedly (${outcome.ended}).`));
  }

  close(): void {
    this.#isClosed = true;
    for (const lane of [this.#quick, this.#background])
      for (const { reject } of lane.close()) reject(closedError());
  }
}

const closedError = () => new AppError('overloaded', 'The worker is stopping. Try again later.');

/** Which limit a request exceeded; undefined when it didn't. */
function exceeded(outcome: Outcome, { cpuMs, maxMegabytes }: ReaderLimits): string | undefined {
  if ('isLate' in outcome) return `reading it takes more than ${cpuMs / 1000} seconds`;
  // Out of memory, a process ends itself with a signal, or is killed by the system.
  if ('ended' in outcome && String(outcome.ended).startsWith('SIG'))
    return `reading it takes more than ${maxMegabytes} MB of memory`;
  return undefined;
}
