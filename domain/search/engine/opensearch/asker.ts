import { type Client, errors } from '@opensearch-project/opensearch';
import type { EngineTurns } from '../engine-turns.ts';
import { cutOffError, unavailable } from '../unavailable.ts';
import { isMissingIndex } from './documents.ts';
import type { LedNodes } from './led-nodes.ts';
import type { Search } from './query.ts';
import type { Found } from './result.ts';

/** The client stops waiting for a node a little before the search ends, so that it asks another one next. */
const nodeMarginMs = 100;

type AskerOptions = { reader: Client; nodes: LedNodes; turns: EngineTurns; timeoutMs: number };

/** Sends searches, each in a turn of the client that it is for. */
export class Asker {
  readonly #options: AskerOptions;

  constructor(options: AskerOptions) {
    this.#options = options;
  }

  /** Several searches in one request. Throws AppError search_unavailable, search_timeout, rate_limited, overloaded. */
  async ask(searches: Search[]): Promise<Found[]> {
    const { nodes, turns, timeoutMs } = this.#options;
    try {
      return await turns.ask(timeoutMs, async () => {
        // What is known of the nodes would be too old after the wait for a turn.
        await nodes.find();
        return this.#send(searches);
      });
    } catch (cause) {
      throw unavailable(cause, isMissingIndex(cause));
    }
  }

  /** A single one. */
  async askOne(search: Search): Promise<Found> {
    const [found] = await this.ask([search]);
    if (!found) throw new errors.OpenSearchClientError('An answer is missing.');
    return found;
  }

  /** The engine ends a search whose connection is closed. */
  async #send(searches: Search[]): Promise<Found[]> {
    const { reader, timeoutMs } = this.#options;
    const requestTimeout = timeoutMs - nodeMarginMs;
    const timeout = `${requestTimeout}ms`;
    const body = searches.flatMap((search) => [search.header, { ...search.body, timeout }]);
    const request = reader.msearch({ body }, { requestTimeout, maxRetries: 1 });
    const timer = setTimeout(() => request.abort(), timeoutMs);
    try {
      const { responses } = (await request).body;
      return responses.map((response) => {
        if ('error' in response) throw new Error(response.error.reason ?? response.error.type);
        if (response.timed_out) throw cutOffError();
        return response;
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
