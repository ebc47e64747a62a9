import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../domain/core/errors.ts';

const pauseMs = 40;

/** Asks without pause until it is stopped, and keeps wrong answers and times without an answer. */
export class SearchWatch {
  readonly wrong: string[] = [];
  answers = 0;
  errors = 0;
  /** From the start of the first search that failed to the end of the next that didn't. */
  longestOutageMs = 0;
  lastError = '';
  #isStopped = false;
  #failingSince: number | undefined;
  readonly #done: Promise<void>;

  /** `check` asks once. It returns what is wrong with the answer, and rejects if there is none. */
  constructor(check: () => Promise<string | undefined>) {
    this.#done = this.#run(check);
  }

  async #run(check: () => Promise<string | undefined>): Promise<void> {
    while (!this.#isStopped) {
      const started = Date.now();
      try {
        const wrong = await check();
        this.answers += 1;
        if (wrong) this.wrong.push(wrong);
        this.#endOutage();
      } catch (error) {
        this.errors += 1;
        this.lastError = messageOf(error instanceof Error && error.cause ? error.cause : error);
        this.#failingSince ??= started;
      }
      await sleep(pauseMs);
    }
    this.#endOutage();
  }

  #endOutage(): void {
    if (this.#failingSince === undefined) return;
    this.longestOutageMs = Math.max(this.longestOutageMs, Date.now() - this.#failingSince);
    this.#failingSince = undefined;
  }

  async stop(): Promise<this> {
    this.#isStopped = true;
    await this.#done;
    return this;
  }
}
