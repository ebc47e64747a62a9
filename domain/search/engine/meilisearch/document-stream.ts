import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type EnqueuedTask, MeilisearchApiError, type MeilisearchErrorResponse } from 'meilisearch';
import { request } from 'undici';

export type Server = { url: string; key: string | undefined };

/** Documents on their way to an index, in one request: what isn't sent to its end isn't taken. */
export class DocumentStream {
  readonly #body = new PassThrough();
  readonly #answer: Promise<EnqueuedTask>;
  /** In UTF-16 units. */
  length = 0;

  constructor(server: Server, indexUid: string) {
    this.#answer = this.#send(server, indexUid);
    // Whoever writes on or ends it hears of a failure.
    this.#answer.catch(() => undefined);
  }

  async #send({ url, key }: Server, indexUid: string): Promise<EnqueuedTask> {
    const { statusCode, body } = await request(`${url}/indexes/${indexUid}/documents?primaryKey=id`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: this.#body,
    });
    const answer = await body.json();
    if (statusCode < 300) return answer as EnqueuedTask;
    throw new MeilisearchApiError(
      new Response(null, { status: statusCode }),
      answer as MeilisearchErrorResponse,
    );
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
