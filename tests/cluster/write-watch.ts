import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import { passage } from '../../testing/engines/engine-documents.ts';

const pauseMs = 40;
/** One after the other would wait for the first that hangs. */
const writers = 3;

/** Writes passages until it is stopped, each into a shard by chance. */
export class WriteWatch {
  /** What the engine said is written. */
  readonly accepted: string[] = [];
  refused = 0;
  #isStopped = false;
  readonly #done: Promise<unknown>;

  constructor(engine: SearchEngine) {
    this.#done = Promise.all(Array.from({ length: writers }, () => this.#run(engine)));
  }

  async #run(engine: SearchEngine): Promise<void> {
    while (!this.#isStopped) {
      const id = randomUUID();
      try {
        await engine.index('passages', [passage(id, 'A lonely lighthouse.', { episode_id: id })], 1);
        this.accepted.push(id);
      } catch {
        this.refused += 1;
      }
      await sleep(pauseMs);
    }
  }

  async stop(): Promise<this> {
    this.#isStopped = true;
    await this.#done;
    return this;
  }
}
