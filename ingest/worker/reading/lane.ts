import { type Outcome, type ReaderLimits, ReaderProcess } from './reader-process.ts';
import type { ReadRequest } from './requests.ts';
import { SharedTimeQueue } from './shared-time.ts';

/** Something to read. `owner` is the feed it came from. */
export type Task = { owner: string; request: ReadRequest };

type LaneOptions<T> = ReaderLimits & {
  processes: number;
  onOutcome: (task: T, outcome: Outcome) => void;
};

const idleMs = 30_000;

/** A few reading processes with the same limits, started when they are needed, and who waits for them. */
export class Lane<T extends Task> {
  readonly #queue = new SharedTimeQueue<T>();
  readonly #free: ReaderProcess[];
  readonly #all: ReaderProcess[];
  readonly #idleTimers = new Map<ReaderProcess, NodeJS.Timeout>();
  readonly #onOutcome: (task: T, outcome: Outcome) => void;

  constructor({ processes, onOutcome, ...limits }: LaneOptions<T>) {
    this.#all = Array.from({ length: processes }, () => new ReaderProcess(limits));
    this.#free = [...this.#all];
    this.#onOutcome = onOutcome;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  add(task: T): void {
    this.#queue.add(task.owner, task);
    this.#startNext();
  }

  #startNext(): void {
    const running = this.#free.find(({ isRunning }) => isRunning);
    const isIdle = this.#free.length === this.#all.length;
    // Another process takes memory: it is started for another feed, and not for more of one that is being read.
    const process = running ?? (isIdle || this.#queue.hasNewcomer ? this.#free[0] : undefined);
    const next = process && this.#queue.take();
    if (!next) return;
    this.#free.splice(this.#free.indexOf(process), 1);
    clearTimeout(this.#idleTimers.get(process));
    void this.#read(process, next.item);
  }

  async #read(process: ReaderProcess, task: T): Promise<void> {
    const started = performance.now();
    let outcome = await process.read(task.request);
    // Someone killed it, which need not be the fault of what it read.
    if ('ended' in outcome && outcome.ended === 'SIGKILL') outcome = await process.read(task.request);
    this.#queue.finish(task.owner, performance.now() - started);
    this.#free.push(process);
    this.#idleTimers.set(process, setTimeout(() => process.end(), idleMs).unref());
    this.#onOutcome(task, outcome);
    this.#startNext();
  }

  /** Ends the processes. Resolves nothing: what was being read ends with them. */
  close(): T[] {
    const waiting = this.#queue.clear();
    for (const timer of this.#idleTimers.values()) clearTimeout(timer);
    for (const process of this.#all) process.end();
    return waiting;
  }
}
