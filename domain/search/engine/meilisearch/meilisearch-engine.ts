import { setTimeout as sleep } from 'node:timers/promises';
import { Meilisearch, MeilisearchApiError, type MultiSearchQuery } from 'meilisearch';
import type { EpisodeDocument } from '../documents.ts';
import {
  type Documents,
  type EngineQuery,
  type EngineResult,
  type EngineTask,
  type IndexTarget,
  type Keys,
  type QueryOf,
  type ScanOf,
  type SearchEngine,
  type ShardReport,
  scanPageSize,
  type Target,
} from '../engine.ts';
import { EngineTurns, lastTimeoutMs } from '../engine-turns.ts';
import { cutOffError, defaultCutOffMs, unavailable } from '../unavailable.ts';
import { toBlockQueries, toRoughQuery } from './block-queries.ts';
import { type Block, passagesPerBlock } from './blocks.ts';
import { ensureIndex, prepareIndex, waitForTask } from './index-tasks.ts';
import { mergeBlocks, passagesOfBlocks } from './merge-blocks.ts';
import { multiSearch, type RawResult } from './multi-search.ts';
import { toMeilisearchQuery } from './query.ts';
import { scanBlocks } from './scan-blocks.ts';
import { Writer } from './writer.ts';

const timeoutMs = 1_800;
const keysPerPage = 20_000;

const targets: Target[] = ['passages', 'episodes'];
const nothing: RawResult = { hits: [], total: 0, facets: {}, processingTimeMs: 0 };

const isMissingIndex = (error: unknown) =>
  error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';

/** An index without documents has no fields to search. */
const isEmptyIndex = (error: unknown) =>
  error instanceof MeilisearchApiError && error.cause?.code === 'invalid_search_attributes_to_search_on';

export type MeilisearchOptions = {
  url: string;
  key: string | undefined;
  indexName: string;
  /** How long the engine may work on one query, in milliseconds. */
  cutOffMs?: number;
};

/** The fields of a block or an episode that the keys are read from. */
type StoredKeys = Pick<Block, 'id'> & Partial<Pick<Block, 'ids' | 'episode_id'>>;

const toKeys = ({ id, ids, episode_id = '' }: StoredKeys): Keys[Target][] =>
  ids?.map((own) => ({ id: own, episode_id })) ?? [{ id }];

/** Meilisearch, with an index of passages, in blocks, named `indexName` and another of episodes. */
export class MeilisearchEngine implements SearchEngine {
  readonly name = 'meilisearch';
  readonly client: Meilisearch;
  readonly indexName: string;
  readonly #server: MeilisearchOptions;
  readonly #turns: EngineTurns;
  readonly #writer: Writer;

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
    this.#writer = this.#writerTo(options.indexName);
  }

  uid(target: Target, name = this.indexName): string {
    return target === 'passages' ? name : `${name}_${target}`;
  }

  async prepare(): Promise<void> {
    for (const target of targets) await prepareIndex(this.client, this.uid(target), target);
  }

  #writerTo(name: string): Writer {
    return new Writer(this.client, this.#server, { uid: (target) => this.uid(target, name) });
  }

  index<T extends Target>(target: T, documents: Documents[T][]): Promise<EngineTask> {
    return this.#writer.index(target, documents);
  }

  delete<T extends Target>(target: T, keys: Keys[T][]): Promise<EngineTask> {
    return this.#writer.delete(target, keys);
  }

  asOne(work: (target: IndexTarget) => Promise<void>): Promise<EngineTask> {
    return this.#writer.asOne(work);
  }

  async search<Q extends EngineQuery[]>(
    queries: [...Q],
  ): Promise<{ [K in keyof Q]: EngineResult<Q[K]['target']> }> {
    const results = await this.#multiSearch(queries);
    return results as { [K in keyof Q]: EngineResult<Q[K]['target']> };
  }

  async #multiSearch(queries: EngineQuery[]): Promise<EngineResult[]> {
    const sent = queries.map((query) => {
      if (query.target === 'episodes') return [toMeilisearchQuery(this.uid('episodes'), query)];
      const uid = this.uid('passages');
      return query.isRough ? [toRoughQuery(uid, query)] : toBlockQueries(uid, query);
    });
    const results = await this.#ask(sent.flat());
    let from = 0;
    return queries.flatMap((query, at): EngineResult[] => {
      const own = results.slice(from, from + (sent[at]?.length ?? 0));
      from += own.length;
      if (query.target === 'episodes')
        return own.map(({ hits, total, facets }) => ({ hits: hits as EpisodeDocument[], total, facets }));
      if (query.isRough) return own.map((result) => passagesOfBlocks(result, query));
      return own.length > 0 ? [mergeBlocks(own, query)] : [];
    });
  }

  async #ask(queries: MultiSearchQuery[]): Promise<RawResult[]> {
    if (queries.length === 0) return [];
    try {
      const results = await this.#turns.ask(timeoutMs, () =>
        multiSearch(this.#server, queries, lastTimeoutMs),
      );
      // It doesn't say that it stopped sorting, but when it ended.
      const { cutOffMs = defaultCutOffMs } = this.#server;
      if (results.some(({ processingTimeMs }) => processingTimeMs >= cutOffMs)) throw cutOffError();
      return results;
    } catch (cause) {
      if (isEmptyIndex(cause)) return queries.map(() => nothing);
      throw unavailable(cause, isMissingIndex(cause));
    }
  }

  async *scan<T extends Target>(query: ScanOf<T>): AsyncGenerator<EngineResult<T>> {
    if (query.target === 'passages') {
      const uid = this.uid('passages');
      const ofPassages = query as unknown as ScanOf<'passages'>;
      yield* scanBlocks((queries) => this.#ask(queries), uid, ofPassages) as AsyncGenerator<EngineResult<T>>;
      return;
    }
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
    const [{ facetDistribution = {} }, episodes] = await Promise.all([
      this.client.index(this.uid('passages', name)).search('', { facets: ['size'], limit: 0 }),
      this.client.index(this.uid('episodes', name)).getStats(),
    ]);
    const sizes = Object.entries(facetDistribution.size ?? {});
    const passages = sizes.reduce((sum, [size, blocks]) => sum + Number(size) * blocks, 0);
    return { passages, episodes: episodes.numberOfDocuments };
  }

  shards(): Promise<ShardReport> {
    return Promise.resolve({ unassigned: 0, tooLarge: 0 });
  }

  async *keys<T extends Target>(target: T): AsyncGenerator<Keys[T][]> {
    const index = this.client.index<StoredKeys>(this.uid(target));
    const fields: (keyof StoredKeys)[] = target === 'passages' ? ['ids', 'episode_id'] : ['id'];
    const limit = target === 'passages' ? keysPerPage / passagesPerBlock : keysPerPage;
    for (let offset = 0; ; offset += limit) {
      const { results } = await index.getDocuments({ fields, offset, limit });
      yield results.flatMap(toKeys) as Keys[T][];
      if (results.length < limit) return;
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
    for (const target of targets) {
      await ensureIndex(this.client, this.uid(target), target);
      await this.client.deleteIndexIfExists(this.uid(target, next));
      await prepareIndex(this.client, this.uid(target, next), target);
    }
    const writer = this.#writerTo(next);
    return {
      index: (target, documents) => writer.index(target, documents),
      delete: (target, keys) => writer.delete(target, keys),
      asOne: (work) => writer.asOne(work),
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
