import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../errors.ts';

const pollIntervalMs = 500;
/** Together with the interval less than the three seconds within which a visitor is told. */
const pingTimeoutMs = 1_700;
/** A process that was busy for more than this share of a ping can't tell whose fault it is that no answer was read. */
const maxUtilization = 0.8;
/** What needs no database is answered within this time all the same. */
const graceMs = 250;

const unavailableError = () =>
  new AppError('database_unavailable', 'The database is unavailable. Try again in a minute.');

/** Knows whether the database answers, by asking it twice a second over a connection of its own. */
export class DatabaseWatch {
  readonly #url: string;
  readonly #stop = new AbortController();
  readonly #waiting = new Set<() => void>();
  #client: pg.Client | undefined;
  #isAnswering = true;

  constructor(url: string) {
    this.#url = url;
    void this.#run();
  }

  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: pingTimeoutMs,
      query_timeout: pingTimeoutMs,
    });
    // A connection that breaks is noticed by the next question.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** False when the database doesn't answer; the last answer while this process is too busy to read one. */
  async #ping(): Promise<boolean> {
    const before = performance.eventLoopUtilization();
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('select 1');
      return true;
    } catch {
      void this.#client?.end().catch(() => undefined);
      this.#client = undefined;
      return performance.eventLoopUtilization(before).utilization > maxUtilization && this.#isAnswering;
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      this.#isAnswering = await this.#ping();
      if (!this.#isAnswering) for (const reject of this.#waiting) reject();
      await sleep(pollIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await this.#client?.end().catch(() => undefined);
  }

  /** Resolves as `work` does; throws AppError database_unavailable when it waits for a database that doesn't answer. */
  async whileAnswering<T>(work: Promise<T>): Promise<T> {
    let rejectWaiting = () => {};
    const outage = new Promise<never>((_, reject) => {
      rejectWaiting = () => void sleep(graceMs).then(() => reject(unavailableError()));
      this.#waiting.add(rejectWaiting);
      if (!this.#isAnswering) rejectWaiting();
    });
    try {
      return await Promise.race([work, outage]);
    } finally {
      this.#waiting.delete(rejectWaiting);
      // It may still reject, with nobody left to hear it.
      outage.catch(() => undefined);
    }
  }

  close(): void {
    this.#stop.abort();
  }
}
