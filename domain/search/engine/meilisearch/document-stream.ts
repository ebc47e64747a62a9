import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { EnqueuedTask } from 'meilisearch';
import { post, type Server } from './post.ts';

/** Documents on their way to an index, in one request: what isn't sent to its end isn't taken. */
export class DocumentStream {
  readonly #body = new PassThrough();
  readonly #answer: Promise<EnqueuedTask>;
  /** In UTF-16 units. */
  length = 0;

  constructor(server: Server, indexUid: string) {
    const sent = { type: 'application/x-ndjson', body: this.#body } as const;
    this.#answer = post(server, `/indexes/${indexUid}/documents?primaryKey=id`, sent);
    // Whoever writes on or ends it hears of a failure.
    this.#answer.catch(() => undefined);
  }

  async write(documents: object[]): Promise<void> {
    for (const document of documents) {
      const line = `${JSON.stringify(document)}\n`;
      this.length += line.length;
      if (!this.#body.write(line)) await Promise.race([once(this.#body, 'drain'), this.#answer]);
    }
  }

  /** Resolves when the engine has taken all of it. Throws MeilisearchApiError when it refuses. */
  end(): Promise<EnqueuedTask> {
    this.#body.end();
    return this.#answer;
  }

  abort(): void {
    this.#body.destroy(new Error('The documents were not sent to their end.'));
  }
}
