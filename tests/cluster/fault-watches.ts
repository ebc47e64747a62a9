import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import type { OpenSearchOptions } from '../../domain/search/engine/opensearch/opensearch-engine.ts';
import type { ClusterNode } from '../../testing/cluster/cluster.ts';
import type { GrowingLibrary } from './growing-library.ts';
import { SearchWatch } from './search-watch.ts';
import { WriteWatch } from './write-watch.ts';

export type OpenEngine = (options: Partial<OpenSearchOptions>) => SearchEngine;

export const indexName = 'faults';
export const writesIndexName = 'writes';

/** What is asked of all nodes, and what is asked of one that may be alone, for as long as a fault lasts. */
export class FaultWatches {
  readonly all: SearchWatch;
  readonly writes: WriteWatch;
  /** The engine as the node by itself shows it. */
  readonly own: SearchEngine;
  readonly #alone: SearchWatch[];

  constructor(library: GrowingLibrary, openEngine: OpenEngine, { url }: ClusterNode) {
    const engine = openEngine({ indexName });
    const own = openEngine({ indexName, urls: [url] });
    this.own = own;
    this.all = new SearchWatch(() => library.checkAll(engine));
    this.#alone = [
      new SearchWatch(() => library.checkAll(own)),
      new SearchWatch(() => library.checkNewest(own)),
    ];
    this.writes = new WriteWatch(openEngine({ indexName: writesIndexName, urls: [url] }));
  }

  async stop(): Promise<void> {
    await Promise.all([this.all, ...this.#alone, this.writes].map((each) => each.stop()));
  }

  /** What was wrong with answers, those of the node alone as well. */
  get wrong(): string[] {
    return [this.all, ...this.#alone].flatMap(({ wrong }) => wrong);
  }

  /** What was watched, in one line. */
  summary(): string {
    const { all, writes } = this;
    const alone = this.#alone.map(({ answers, errors }) => `${answers} answers, ${errors} errors`);
    return [
      `${all.answers} answers, ${all.errors} errors, longest outage ${all.longestOutageMs} ms`,
      `asked alone: ${alone.join('; ')}`,
      `${writes.accepted.length} writes accepted, ${writes.refused} refused`,
      ...(all.lastError ? [`last error: ${all.lastError}`] : []),
    ].join('; ');
  }
}
