import type { EngineQuery, EngineResult, SearchEngine } from './engine.ts';

type Asked = { query: EngineQuery; answer: PromiseWithResolvers<EngineResult> };

/** Queries that different parts of a search have, for the engine to answer in one call. */
export class OneCall {
  readonly #asked: Asked[] = [];

  /** Answered when the call is made; rejects with the call. */
  ask(query: EngineQuery): Promise<EngineResult> {
    const answer = Promise.withResolvers<EngineResult>();
    // Whoever asked may have failed before it waits for this.
    answer.promise.catch(() => undefined);
    this.#asked.push({ query, answer });
    return answer.promise;
  }

  /** Makes the call, unless nothing was asked. Never rejects: each answer does. */
  async make(engine: SearchEngine): Promise<void> {
    const asked = this.#asked.splice(0);
    if (asked.length === 0) return;
    try {
      const results: EngineResult[] = await engine.search(asked.map(({ query }) => query));
      for (const [at, { answer }] of asked.entries()) {
        const result = results[at];
        if (result) answer.resolve(result);
        else answer.reject(new Error('The engine left a query unanswered.'));
      }
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
  }
}
