import type { EngineName } from '../../core/config/engine-names.ts';
import type { EpisodeDocument, PassageDocument } from './documents.ts';

/** What an index contains: a document per passage, or one per episode. */
export type Documents = { passages: PassageDocument; episodes: EpisodeDocument };
export type Target = keyof Documents;

/** What documents are told apart by. A passage is looked for in its episode. */
export type Keys = {
  passages: Pick<PassageDocument, 'id' | 'episode_id'>;
  episodes: Pick<EpisodeDocument, 'id'>;
};

/** Which documents may match; all filters of a list must hold. */
export type Filter =
  /** `id` and `entities` are fields of episodes, `episode_id` of passages. */
  | { field: 'id' | 'episode_id' | 'podcast_id' | 'language' | 'entities'; anyOf: string[] }
  | { field: 'id' | 'episode_id' | 'language' | 'entities'; noneOf: string[] }
  /** Seconds since 1970. `before` is exclusive. Undated documents pass only with `orUndated`. */
  | { field: 'published'; from?: number; before?: number; orUndated?: boolean }
  | { field: 'published'; isMissing: true };

export type QueryOf<T extends Target> = {
  target: T;
  /** Whole words as the tokenizer gives them, without typos. At most `maxEngineWords`, with those of phrases. */
  words: string[];
  /**
   * Consecutive words, in a field, or from the text of a passage into the next one of the same speaker. An engine may find
   * more than says them: compare positions to be certain.
   */
  phrases?: string[][];
  /** The beginning of one more word; for episodes alone. */
  prefix?: string | undefined;
  excluded?: string[];
  /** In which fields words may be; everywhere by default. */
  fields?: (keyof Documents[T] & string)[];
  /** `all`: all words. Otherwise, documents with the most words first, where rare words count more. */
  matching?: 'all' | 'most';
  filters?: Filter[];
  /** Not `words`, which an engine need not keep. */
  retrieve?: Exclude<keyof Documents[T] & string, 'words'>[];
  sort?: 'newest';
  /**
   * Whether good documents will do, quickly, which are ranked by the caller: an engine may add some next to them that lack
   * words, count several as one, and give several for one where one of each episode is asked for.
   */
  isRough?: boolean;
  /** The best document of each episode alone; the total may still be that of all documents. */
  isDistinct?: boolean;
  facets?: string[];
  limit: number;
  offset?: number;
};

/** A query for all that match. */
export type ScanOf<T extends Target> = Omit<
  QueryOf<T>,
  'limit' | 'offset' | 'isDistinct' | 'facets' | 'sort' | 'matching' | 'isRough'
>;

export type EngineQuery = { [T in Target]: QueryOf<T> }[Target];

export type EngineResult<T extends Target = Target> = {
  hits: Documents[T][];
  /** All that match, exactly. */
  total: number;
  facets: Record<string, Record<string, number>>;
};

/** Work that the engine has accepted. `done` resolves when it can be searched, and rejects when the engine refused it. */
export type EngineTask = { done: () => Promise<void> };

export const maxEngineWords = 10;

/** How many documents are read at once: an engine needs about 10 ms for so many. Episodes are longer than passages. */
export const scanPageSize: Record<Target, number> = { passages: 1_000, episodes: 500 };

/** What an operator should know of the parts that an index consists of. */
export type ShardReport = {
  /** Parts and copies that no node has at the moment. */
  unassigned: number;
  /** Parts that should be split by building the index again. */
  tooLarge: number;
};

/** Writes documents; resolves to `Written` when the engine has accepted them. */
type Writes<Written> = {
  /**
   * All passages of an episode are written at once. A write that arrives after one of a newer `version` changes nothing:
   * it was held up on its way. The engine may refuse it. Without versions, the last one counts.
   */
  index: <T extends Target>(target: T, documents: Documents[T][], version?: number) => Promise<Written>;
  /** Whoever deletes some passages of an episode writes the others again: an engine may delete those, too. */
  delete: <T extends Target>(target: T, keys: Keys[T][], version?: number) => Promise<Written>;
};

/** Where a batch of documents is written: it is searchable when the task of the whole batch is done. */
export type IndexTarget = Writes<unknown>;

/** Indexes that are written to. */
export type IndexWriter = Writes<EngineTask> & {
  /**
   * Writes a batch in as few tasks as possible: some engines rewrite most of an index for each. Documents are deleted
   * first. If `work` fails, a part of the batch may have been written.
   */
  asOne: (work: (target: IndexTarget) => Promise<void>) => Promise<EngineTask>;
};

/** What Earshot needs from a search engine. The contract is `testing/engines/engine-contract.ts`. */
export type SearchEngine = IndexWriter & {
  readonly name: EngineName;
  /** Creates the indexes with their settings; changes nothing if they are up to date. */
  prepare: () => Promise<void>;
  /** Several queries in one call. Rejects with AppError search_unavailable if the engine doesn't respond in time. */
  search: <Q extends EngineQuery[]>(
    queries: [...Q],
  ) => Promise<{ [K in keyof Q]: EngineResult<Q[K]['target']> }>;
  /**
   * All documents that match, page by page: each page is a short piece of work for the engine. `total` is in the first
   * page already. Another total in a later one means that documents were written meanwhile. Rejects as `search` does.
   */
  scan: <T extends Target>(query: ScanOf<T>) => AsyncIterable<EngineResult<T>>;
  /** How many documents of each kind can be searched. Rejects when the engine doesn't answer. */
  health: () => Promise<Record<Target, number>>;
  /** All zero for an engine that keeps everything in one place. */
  shards: () => Promise<ShardReport>;
  /** The keys of all documents, page by page: each once while nothing is written. */
  keys: <T extends Target>(target: T) => AsyncIterable<Keys[T][]>;
  /** True when all accepted work is done; false when the engine is still busy after that time. */
  settle: (timeoutMs: number) => Promise<boolean>;
  /** New indexes that aren't searched yet; `swap` makes them the current ones. */
  rebuild: () => Promise<IndexBuild>;
  /** Deletes the indexes. */
  drop: () => Promise<void>;
};

/** Indexes that are being built. Everything but `swap` concerns them alone. */
export type IndexBuild = IndexWriter & Pick<SearchEngine, 'health'> & { swap: () => Promise<void> };
