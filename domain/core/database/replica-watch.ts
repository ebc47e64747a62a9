import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ReplicaHealth } from '../../../contract/api/service/health.ts';

const pollIntervalMs = 250;
const timeoutMs = 1_000;
/** With what responses are cached for, less than what people wait before they doubt what they see. */
const maxLagMs = 1_000;
/** At least this late: it has nothing that was written since we look. */
const unknownLagMs = maxLagMs + pollIntervalMs;
/** How far back it is known what the primary had written. */
const historyMs = 60_000;

/** What the primary had written, in bytes, at a time. */
type Written = { at: number; bytes: number };
type Replayed = { isReplica: boolean; bytes: number; decision: number };

const writtenStatement = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`;
/** The last decision of an operator. The log is written in the order of commits. */
export const decisionStatement = 'select coalesce(max(id), 0)::float8 as decision from audit_log';
const replayedStatement = `select pg_is_in_recovery() as "isReplica", replay.decision,
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 as bytes from (${decisionStatement}) as replay`;

/** A connection that is opened again after it failed. */
class StatusConnection {
  readonly #url: string;
  #client: pg.Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    // A connection that breaks is noticed by the next question.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<Row>(statement);
      if (!rows[0]) throw new Error('The database answered without a row.');
      return rows[0];
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    void this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }
}

/** Knows whether a replica answers, how late it is, and which decisions of operators it has. */
export class ReplicaWatch {
  readonly #primary: StatusConnection;
  readonly #replica: StatusConnection;
  readonly #stop = new AbortController();
  readonly #waiting = new Set<() => void>();
  #history: Written[] = [];
  #decision = -1;
  #lagMs: number | undefined;

  constructor(urls: { primary: string; replica: string }) {
    this.#primary = new StatusConnection(urls.primary);
    this.#replica = new StatusConnection(urls.replica);
    void this.#run();
  }

  get #isCurrent(): boolean {
    return this.#lagMs !== undefined && this.#lagMs <= maxLagMs;
  }

  get health(): ReplicaHealth {
    const lag = this.#lagMs;
    return { ok: this.#isCurrent, lag_seconds: lag === undefined ? null : Math.round(lag / 100) / 10 };
  }

  /** Whether it may be read by somebody who knows of this decision. */
  has(decision: number): boolean {
    return this.#isCurrent && this.#decision >= decision;
  }

  /** How old the newest state is that the replica has; 0 if it has everything. */
  #lagOf(replayed: number): number {
    const last = this.#history.findLastIndex(({ bytes }) => bytes <= replayed);
    if (last === this.#history.length - 1) return 0;
    const lag = Date.now() - (this.#history[Math.max(last, 0)]?.at ?? 0);
    return last === -1 ? Math.max(lag, unknownLagMs) : lag;
  }

  async #poll(): Promise<void> {
    const at = Date.now();
    const { bytes } = await this.#primary.ask<{ bytes: number }>(writtenStatement);
    this.#history = [...this.#history.filter((written) => written.at > at - historyMs), { at, bytes }];
    const replayed = await this.#replica.ask<Replayed>(replayedStatement);
    if (!replayed.isReplica) throw new Error('It is not a replica any more.');
    this.#decision = replayed.decision;
    this.#lagMs = this.#lagOf(replayed.bytes);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#poll().catch(() => this.reportFailure());
      await sleep(pollIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.#primary.close();
    this.#replica.close();
  }

  /** It is not read until it answers the next poll. */
  reportFailure(): void {
    this.#lagMs = undefined;
    for (const reject of this.#waiting) reject();
  }

  /** Resolves as `work` does; rejects when the replica stops answering meanwhile. */
  async whileAnswering<T>(work: Promise<T>): Promise<T> {
    const { promise: outage, reject } = Promise.withResolvers<never>();
    const rejectWaiting = () => reject(new Error('timeout expired: the replica does not answer'));
    this.#waiting.add(rejectWaiting);
    // The other one may still reject, with nobody left to hear it.
    for (const promise of [outage, work]) promise.catch(() => undefined);
    try {
      return await Promise.race([work, outage]);
    } finally {
      this.#waiting.delete(rejectWaiting);
    }
  }

  close(): void {
    this.#stop.abort();
  }
}
