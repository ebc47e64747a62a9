import { setTimeout as sleep } from 'node:timers/promises';
import { type EnqueuedTask, Meilisearch, MeilisearchApiError } from 'meilisearch';
import {
  type Documents,
  type EngineQuery,
  type EngineResult,
  type EngineTask,
  type QueryOf,
  type ScanOf,
  type SearchEngine,
  type ShardReport,
  scanPageSize,
  type Target,
} from '../engine.ts';
import { EngineTurns, lastTimeoutMs } from '../engine-turns.ts';
import { cutOffError, defaultCutOffMs, unavailable } from '../unavailable.ts';
import { multiSearch } from './multi-search.ts';
import { toMeilisearchQuery } from './query.ts';
import { indexSettings } from './settings.ts';
import { settingsDiffer } from './settings-differ.ts';

const timeoutMs = 1_800;
const pollIntervalMs = 40;
const unreachableTimeoutMs = 45_000;
const settingsTimeoutMs = 3_600_000;
const idsPerPage = 20_000;

const targets: Target[] = ['passages', 'episodes'];

/** Waits until a task is done. The engine may restart meanwhile; its queue survives. */
async function waitForTask(client: Meilisearch, task: EnqueuedTask): Promise<void> {
  let unreachableSince: number | undefined;
  for (;;) {
    const state = await client.tasks.getTask(task.taskUid).catch((error: unknown) => {
      if (error instanceof MeilisearchApiError) throw error;
      unreachableSince ??= Date.now();
      if (Date.now() - unreachableSince > unreachableTimeoutMs) throw error;
      return undefined;
    });
    if (state) unreachableSince = undefined;
    if (state?.status === 'succeeded') return;
    if (state?.status === 'failed' || state?.status === 'canceled')
      throw new Error(`The search engine rejected a task: ${state.error?.message ?? state.status}`);
    await sleep(pollIntervalMs);
  }
}

const isMissingIndex = (error: unknown) =>
  error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';

/** An index without documents has no fields to search. */
const isEmptyIndex = (error: unknown) =>
  error instanceof MeilisearchApiError && error.cause?.code === 'invalid_search_attributes_to_search_on';

async function prepareIndex(client: Meilisearch, uid: string, target: Target): Promise<void> {
  const index = client.index(uid);
  const current = await index.getSettings().catch((error: unknown) => {
    if (error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found') return undefined;
    throw error;
  });
  if (!current)
    await client.createIndex(uid, { primaryKey: 'id' }).waitTask({ timeout: 60_000, interval: 20 });
  if (current && !settingsDiffer(current, indexSettings[target])) return;
  const task = await index
    .updateSettings(indexSettings[target])
    .waitTask({ timeout: settingsTimeoutMs, interval: 50 });
  if (task.status !== 'succeeded')
    throw new Error(`The search engine rejected the settings of ${uid}: ${task.error?.message}`);
}

export type MeilisearchOptions = {
  url: string;
  key: string | undefined;
  indexName: string;
  /** How long the engine may work on one query, in milliseconds. */
  cutOffMs?: number;
};

/** Meilisearch, with an index of passages named `indexName` and another of episodes. */
export class MeilisearchEngine implements SearchEngine {
  readonly name = 'meilisearch';
  readonly client: Meilisearch;
  readonly indexName: string;
  readonly #server: MeilisearchOptions;
  readonly #turns: EngineTurns;

  /**
   * `accept-encoding: identity` matters: Meilisearch sends compressed answers in several small writes, and the client
   * then waits 40 ms for each delayed acknowledgement.
   */
  constructor(options: MeilisearchOptions, turns = new EngineTurns()) {
    this.#turns = turns;
    this.client = new Meilisearch({
      host: options.url,
      ...(options.key ? { apiKey: options.key } : {}),
      requestInit: { headers: { 'accept-encoding': 'identity' } },
    });
    this.indexName = options.indexName;
    this.#server = options;
  }

  uid(target: Target, name = this.indexName): string {
    return target === 'passages' ? name : `${name}_${target}`;
  }

  async prepare(): Promise<void> {
    for (const target of targets) await prepareIndex(this.client, this.uid(target), target);
  }

  async #send(uid: string, documents: { id: string }[]): Promise<EngineTask> {
    const lines = documents.map((document) => JSON.stringify(document)).join('\n');
    const task = await this.client
      .index(uid)
      .addDocumentsFromString(lines, 'application/x-ndjson', { primaryKey: 'id' });
    return { done: () => waitForTask(this.client, task) };
  }

  index<T extends Target>(target: T, documents: Documents[T][]): Promise<EngineTask> {
    return this.#send(this.uid(target), documents);
  }

  delete(target: Target, ids: string[]): Promise<EngineTask> {
    return this.#delete(this.uid(target), ids);
  }

  async #delete(uid: string, ids: string[]): Promise<EngineTask> {
    const task = await this.client.index(uid).deleteDocuments(ids);
    return { done: () => waitForTask(this.client, task) };
  }

  async search<Q extends EngineQuery[]>(
    queries: [...Q],
  ): Promise<{ [K in keyof Q]: EngineResult<Q[K]['target']> }> {
    const results = await this.#multiSearch(queries);
    return results as { [K in keyof Q]: EngineResult<Q[K]['target']> };
  }

  async #multiSearch(queries: EngineQuery[]): Promise<EngineResult[]> {
    if (queries.length === 0) return [];
    try {
      const sent = queries.map((query) => toMeilisearchQuery(this.uid(query.target), query));
      const { results } = await this.#turns.ask(timeoutMs, () =>
        multiSearch(this.#server, sent, lastTimeoutMs),
      );
      // It doesn't say that it stopped sorting, but when it ended.
      const { cutOffMs = defaultCutOffMs } = this.#server;
      if (results.some(({ processingTimeMs }) => processingTimeMs >= cutOffMs)) throw cutOffError();
      return results.map((result) => ({
        hits: result.hits,
        total: result.totalHits ?? result.estimatedTotalHits ?? 0,
        facets: result.facetDistribution ?? {},
      }));
    } catch (cause) {
      if (isEmptyIndex(cause)) return queries.map(() => ({ hits: [], total: 0, facets: {} }));
      throw unavailable(cause, isMissingIndex(cause));
    }
  }

  async *scan<T extends Target>(query: ScanOf<T>): AsyncGenerator<EngineResult<T>> {
    const limit = scanPageSize[query.target];
    for (let offset = 0; ; offset += limit) {
      const page: QueryOf<T> = { ...query, limit, offset };
      const [result] = await this.#multiSearch([page as EngineQuery]);
      if (!result) return;
      yield result as EngineResult<T>;
      if (result.hits.length < limit) return;
    }
  }

  health(): Promise<Record<Target, number>> {
    return this.#count(this.indexName);
  }

  async #count(name: string): Promise<Record<Target, number>> {
    const [passages, episodes] = await Promise.all(
      targets.map((target) => this.client.index(this.uid(target, name)).getStats()),
    );
    return { passages: passages?.numberOfDocuments ?? 0, episodes: episodes?.numberOfDocuments ?? 0 };
  }

  shards(): Promise<ShardReport> {
    return Promise.resolve({ unassigned: 0, tooLarge: 0 });
  }

  async *ids(target: Target): AsyncGenerator<string[]> {
    const index = this.client.index<{ id: string }>(this.uid(target));
    for (let offset = 0; ; offset += idsPerPage) {
      const { results } = await index.getDocuments({ fields: ['id'], offset, limit: idsPerPage });
      yield results.map(({ id }) => id);
      if (results.length < idsPerPage) return;
    }
  }

  async settle(timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const { total } = await this.client.tasks.getTasks({
        indexUids: targets.map((target) => this.uid(target)),
        statuses: ['enqueued', 'processing'],
        limit: 1,
      });
      if (total === 0) return true;
      await sleep(100);
    }
    return false;
  }

  async rebuild(): ReturnType<SearchEngine['rebuild']> {
    const next = `${this.indexName}_next`;
    await this.prepare();
    for (const target of targets) {
      await this.client.deleteIndexIfExists(this.uid(target, next));
      await prepareIndex(this.client, this.uid(target, next), target);
    }
    return {
      index: (target, documents) => this.#send(this.uid(target, next), documents),
      delete: (target, ids) => this.#delete(this.uid(target, next), ids),
      health: () => this.#count(next),
      swap: async () => {
        const task = await this.client.swapIndexes(
          targets.map((target) => ({ indexes: [this.uid(target), this.uid(target, next)], rename: false })),
        );
        await waitForTask(this.client, task);
        for (const target of targets) await this.client.deleteIndexIfExists(this.uid(target, next));
      },
    };
  }

  async drop(): Promise<void> {
    for (const target of targets) await this.client.deleteIndexIfExists(this.uid(target));
  }
}
