import { AppError } from '../errors.ts';

/** Aborts a request when nothing came for a while, or when another signal aborts. */
export class IdleWatch {
  readonly #idle = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(address: string, { idleMs, signal }: { idleMs: number; signal: AbortSignal }) {
    this.signal = AbortSignal.any([signal, this.#idle.signal]);
    this.#timer = setTimeout(() => {
      const message = `${address} sent nothing for ${idleMs / 1_000} seconds.`;
      this.#idle.abort(new AppError('fetch_timeout', message));
    }, idleMs);
  }

  /** Something came. */
  refresh(): void {
    this.#timer.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
