import { eq } from 'drizzle-orm';
import type { EngineName } from '../../core/config/engine-names.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { searchIndex } from '../../core/database/schema/search.ts';
import { documentVersion } from './documents.ts';
import type {
  Documents,
  EngineQuery,
  EngineResult,
  EngineTask,
  IndexTarget,
  Keys,
  ScanOf,
  SearchEngine,
  ShardReport,
  Target,
} from './engine.ts';
import { catchingUpError } from './unavailable.ts';

/** The engines that this process can reach. */
export type Engines = Partial<Record<EngineName, SearchEngine>>;

const rowId = 1;
/** How long a process may go on with the engine that was switched off. It still has everything by then. */
const lookIntervalMs = 2_000;

/** Where the library was last indexed, and by documents of which version; undefined before the first time. */
async function recordedIndex(
  executor: Executor,
): Promise<{ engine: EngineName; version: number } | undefined> {
  const [row] = await executor
    .select({ engine: searchIndex.engine, version: searchIndex.documentVersion })
    .from(searchIndex)
    .where(eq(searchIndex.id, rowId));
  // Older versions knew one engine, and recorded none.
  const engine = row?.engine ?? (row && row.version > 0 ? 'meilisearch' : undefined);
  return engine && { engine, version: row?.version ?? 0 };
}

/** Which engine the library was last indexed in; undefined before the first time. */
export const recordedEngine = async (executor: Executor): Promise<EngineName | undefined> =>
  (await recordedIndex(executor))?.engine;

/**
 * Whichever engine the library is indexed in. Processes notice that it was switched by themselves: they look every few
 * seconds, in the background. While the index has documents of another version, searches are refused: they would find
 * nothing, silently.
 */
export class CurrentEngine implements SearchEngine {
  readonly #database: Database;
  readonly #engines: Engines;
  #current: SearchEngine;
  #isOfThisVersion = true;
  #lookedAt = 0;
  #looking: Promise<void> | undefined;

  /** `initial` is used until the library has been indexed, and if its own engine can't be reached from here. */
  constructor(database: Database, engines: Engines, initial: SearchEngine) {
    this.#database = database;
    this.#engines = engines;
    this.#current = initial;
  }

  get name(): EngineName {
    return this.#current.name;
  }

  async #look(): Promise<void> {
    const index = await recordedIndex(this.#database);
    this.#current = (index && this.#engines[index.engine]) ?? this.#current;
    this.#isOfThisVersion = !index || index.version === documentVersion;
    this.#lookedAt = Date.now();
  }

  async #engine(): Promise<SearchEngine> {
    if (Date.now() - this.#lookedAt > lookIntervalMs)
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    // Without the database, the engine stays what it was.
    const looked = this.#looking?.catch(() => undefined);
    if (this.#lookedAt === 0) await looked;
    return this.#current;
  }

  /** Throws AppError catching_up. */
  async #searched(): Promise<SearchEngine> {
    const engine = await this.#engine();
    if (!this.#isOfThisVersion) throw catchingUpError();
    return engine;
  }

  /** Leaves an index of another version as it is: whoever still searches it, in an older process, finds what is there. */
  async prepare(): Promise<void> {
    const engine = await this.#engine();
    if (this.#isOfThisVersion) await engine.prepare();
  }

  async index<T extends Target>(target: T, documents: Documents[T][], version?: number): Promise<EngineTask> {
    return (await this.#engine()).index(target, documents, version);
  }

  async asOne(work: (target: IndexTarget) => Promise<void>): Promise<EngineTask> {
    return (await this.#engine()).asOne(work);
  }

  async delete<T extends Target>(target: T, keys: Keys[T][], version?: number): Promise<EngineTask> {
    return (await this.#engine()).delete(target, keys, version);
  }

  async search<Q extends EngineQuery[]>(
    queries: [...Q],
  ): Promise<{ [K in keyof Q]: EngineResult<Q[K]['target']> }> {
    return (await this.#searched()).search(queries);
  }

  async *scan<T extends Target>(query: ScanOf<T>): AsyncGenerator<EngineResult<T>> {
    yield* (await this.#searched()).scan(query);
  }

  async health(): Promise<Record<Target, number>> {
    return (await this.#engine()).health();
  }

  async shards(): Promise<ShardReport> {
    return (await this.#engine()).shards();
  }

  async *keys<T extends Target>(target: T): AsyncGenerator<Keys[T][]> {
    yield* (await this.#engine()).keys(target);
  }

  async settle(timeoutMs: number): Promise<boolean> {
    return (await this.#engine()).settle(timeoutMs);
  }

  async rebuild(): ReturnType<SearchEngine['rebuild']> {
    return (await this.#engine()).rebuild();
  }

  async drop(): Promise<void> {
    return (await this.#engine()).drop();
  }
}
