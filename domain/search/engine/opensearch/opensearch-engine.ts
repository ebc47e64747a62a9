import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import {
  type Documents,
  type EngineQuery,
  type EngineResult,
  type EngineTask,
  type IndexTarget,
  type IndexWriter,
  type Keys,
  type ScanOf,
  type SearchEngine,
  type ShardReport,
  scanPageSize,
  type Target,
} from '../engine.ts';
import { EngineTurns } from '../engine-turns.ts';
import { Asker } from './asker.ts';
import { type Ask, bestOfAll, countAll, pageThrough, scanPages } from './deep-search.ts';
import { keyOf } from './documents.ts';
import {
  allIndexes,
  createIndex,
  deleteIndexes,
  deleteTemplate,
  ensureIndex,
  moveAliases,
  targets,
} from './indexes.ts';
import { LedNodes, poolOf } from './led-nodes.ts';
import { isDeep, maxWindow, type Search, toSearch } from './query.ts';
import { countsOf, type Found, type Hit, toDocuments, totalOf } from './result.ts';
import { type IndexOptions, readShards, toReport } from './shards.ts';
import { writerTo } from './writer.ts';

const defaultTimeoutMs = 1_800;
/** A node that is frozen in the middle of a request holds up its documents for as long. */
const writeTimeoutMs = 15_000;
const idsPerPage = 10_000;
const defaultMaxShardBytes = 50_000_000_000;

export type OpenSearchOptions = {
  urls: string[];
  indexName: string;
  shards: number;
  /** 50 GB, unless stated otherwise. */
  maxShardBytes?: number;
  /** How long a search may take. */
  timeoutMs?: number;
};

/** OpenSearch, with one alias for passages and one for episodes in front of indexes that are replaced as a whole. */
export class OpenSearchEngine implements SearchEngine {
  readonly name = 'opensearch';
  readonly #client: Client;
  readonly #nodes: LedNodes;
  readonly #writer: IndexWriter;
  /** Asks no node that is cut off: such a node confirms no write, but it does answer searches. */
  readonly #reader: Client;
  readonly #options: OpenSearchOptions & IndexOptions;
  readonly #timeoutMs: number;
  readonly #asker: Asker;

  constructor(options: OpenSearchOptions, turns = new EngineTurns()) {
    this.#options = { maxShardBytes: defaultMaxShardBytes, ...options };
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
    this.#client = new Client({ nodes: options.urls, requestTimeout: writeTimeoutMs, maxRetries: 2 });
    const names = { passages: this.#alias('passages'), episodes: this.#alias('episodes') };
    this.#writer = writerTo(this.#client, { names, isAlias: true });
    this.#nodes = new LedNodes(options.urls);
    this.#reader = new Client({
      nodes: options.urls,
      requestTimeout: writeTimeoutMs,
      ConnectionPool: poolOf(this.#nodes),
    });
    this.#asker = new Asker({
      reader: this.#reader,
      nodes: this.#nodes,
      timeoutMs: this.#timeoutMs,
      turns,
    });
  }

  #alias(target: Target): string {
    return `${this.#options.indexName}-${target}`;
  }

  async prepare(): Promise<void> {
    for (const target of targets) await ensureIndex(this.#client, this.#alias(target), target, this.#options);
  }

  index<T extends Target>(target: T, documents: Documents[T][], version?: number): Promise<EngineTask> {
    return this.#writer.index(target, documents, version);
  }

  delete<T extends Target>(target: T, keys: Keys[T][], version?: number): Promise<EngineTask> {
    return this.#writer.delete(target, keys, version);
  }

  asOne(work: (target: IndexTarget) => Promise<void>): Promise<EngineTask> {
    return this.#writer.asOne(work);
  }

  async search<Q extends EngineQuery[]>(
    queries: [...Q],
  ): Promise<{ [K in keyof Q]: EngineResult<Q[K]['target']> }> {
    const results = await this.#searchAll(queries);
    return results as { [K in keyof Q]: EngineResult<Q[K]['target']> };
  }

  async #searchAll(queries: EngineQuery[]): Promise<EngineResult[]> {
    if (queries.length === 0) return [];
    const searches = queries.map((query) => ({ query, search: toSearch(this.#alias(query.target), query) }));
    const found = await this.#asker.ask(searches.map(({ search }) => search));
    return Promise.all(
      searches.flatMap(({ query, search }, at) => {
        const first = found[at];
        return first ? [this.#complete(query, search, first)] : [];
      }),
    );
  }

  /** Adds what did not fit into the first answer. */
  async #complete(query: EngineQuery, search: Search, first: Found): Promise<EngineResult> {
    const ask: Ask = (next) => this.#asker.askOne(next);
    const facets: EngineResult['facets'] = {};
    for (const facet of query.facets ?? [])
      facets[facet] = countsOf(first, facet) ?? (await countAll(ask, search, facet));
    const own = first.hits.hits;
    const hits = !isDeep(query)
      ? own
      : query.isDistinct && own.length === maxWindow
        ? await bestOfAll(ask, search, query)
        : await pageThrough(ask, search, query, own);
    return { hits: toDocuments(hits, query), total: totalOf(first), facets };
  }

  async *scan<T extends Target>(query: ScanOf<T>): AsyncGenerator<EngineResult<T>> {
    const whole = { ...query, limit: scanPageSize[query.target], offset: 0 } as EngineQuery;
    const ask: Ask = (next) => this.#asker.askOne(next);
    for await (const found of scanPages(ask, toSearch(this.#alias(query.target), whole), whole.limit))
      yield { hits: toDocuments<T>(found.hits.hits, whole), total: totalOf(found), facets: {} };
  }

  async #count(index: string): Promise<number> {
    await this.#nodes.find();
    const { body } = await this.#reader.count({ index }, { requestTimeout: this.#timeoutMs });
    return body.count;
  }

  async health(): Promise<Record<Target, number>> {
    const [passages = 0, episodes = 0] = await Promise.all(
      targets.map((target) => this.#count(this.#alias(target))),
    );
    return { passages, episodes };
  }

  async shards(): Promise<ShardReport> {
    const shards = await Promise.all(targets.map((target) => readShards(this.#client, this.#alias(target))));
    return toReport(shards.flat(), this.#options);
  }

  async *keys<T extends Target>(target: T): AsyncGenerator<Keys[T][]> {
    await this.#nodes.find();
    const pages = this.#reader.helpers.scrollSearch({
      index: this.#alias(target),
      allow_partial_search_results: false,
      body: { size: idsPerPage, _source: false, sort: ['_doc'] },
    });
    for await (const { body } of pages) yield body.hits.hits.map((hit: Hit) => keyOf(hit) as Keys[T]);
  }

  /** Documents are in the engine when a call returns; what is left is to make them visible. */
  async settle(): Promise<boolean> {
    await this.#client.indices.refresh({ index: targets.map((target) => this.#alias(target)) });
    return true;
  }

  async rebuild(): ReturnType<SearchEngine['rebuild']> {
    await this.prepare();
    const next: Record<Target, string> = {
      passages: await createIndex(this.#client, this.#alias('passages'), 'passages', this.#options),
      episodes: await createIndex(this.#client, this.#alias('episodes'), 'episodes', this.#options),
    };
    return {
      ...writerTo(this.#client, { names: next, isAlias: false }),
      health: async () => ({
        passages: await this.#count(next.passages),
        episodes: await this.#count(next.episodes),
      }),
      swap: async () => {
        const moves = targets.map((target) => ({ alias: this.#alias(target), index: next[target] }));
        await moveAliases(this.#client, moves);
        // Searches that began before the move are still reading the old ones.
        await sleep(this.#timeoutMs);
        await this.#deleteAllBut(Object.values(next));
      },
    };
  }

  /** The old indexes, and those of builds that never ended. */
  async #deleteAllBut(kept: string[]): Promise<void> {
    for (const target of targets) {
      const indexes = await allIndexes(this.#client, this.#alias(target));
      await deleteIndexes(
        this.#client,
        indexes.filter((index) => !kept.includes(index)),
      );
    }
  }

  async drop(): Promise<void> {
    await this.#deleteAllBut([]);
    for (const target of targets) await deleteTemplate(this.#client, this.#alias(target));
  }
}
