import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import type { EngineName } from '../../domain/core/config/engine-names.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { OpenSearchEngine } from '../../domain/search/engine/opensearch/opensearch-engine.ts';
import { meiliAddress, startMeilisearch, stopMeilisearch } from '../../runtime/engines/meilisearch.ts';
import { isWhole } from '../../testing/cluster/cluster.ts';
import { hasJava, startJavaCluster } from '../../testing/cluster/java-cluster.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import type { Row } from '../measure/table.ts';
import { benchEngineGrowth, type EngineAlone } from './engine-growth.ts';

const indexName = 'growth';
const patientTimeoutMs = 30_000;
/** A node that was killed reads what it had not merged yet. */
const startTimeoutMs = 900_000;

type Opened = EngineAlone & { stop: () => Promise<void> };

/** A folder for the files of an engine: below the one to keep, or one to delete at the end. */
function folderFor(name: EngineName, kept: string | undefined): string {
  const folder = kept ? join(kept, name) : mkdtempSync(join(tmpdir(), 'earshot-growth-'));
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function openMeilisearch(kept: string | undefined): Promise<Opened> {
  const folder = folderFor('meilisearch', kept);
  const key = 'a-key-for-measuring';
  const { identity, port } = await startMeilisearch({
    dataDir: folder,
    port: await getPort({ host: '127.0.0.1' }),
    key,
    logFile: join(folder, 'meilisearch.log'),
    binary: undefined,
    log: silentLogger,
  });
  return {
    engine: new MeilisearchEngine({ url: meiliAddress(port), key, indexName }),
    folder,
    pid: identity.pid,
    stop: async () => {
      await stopMeilisearch(identity);
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One node: three would share this machine. */
export async function openOpenSearch(kept: string | undefined): Promise<Opened & { url: string }> {
  const folder = folderFor('opensearch', kept);
  const cluster = await startJavaCluster({ names: ['one'], heap: '2g', folder });
  await waitUntil(() => isWhole(cluster), startTimeoutMs);
  const urls = cluster.nodes.map(({ url }) => url);
  return {
    engine: new OpenSearchEngine({ urls, indexName, shards: 3, timeoutMs: patientTimeoutMs }),
    folder,
    pid: cluster.nodes[0]?.pid ?? 0,
    url: cluster.nodes[0]?.url ?? '',
    stop: async () => {
      await cluster.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const open: Record<EngineName, (kept: string | undefined) => Promise<Opened>> = {
  meilisearch: openMeilisearch,
  opensearch: openOpenSearch,
};

/** Disk, memory, load rate and times of searches of each engine alone, as the library grows. */
export async function benchBothEngines(options: {
  corpus: string;
  sizes: number[];
  /** For each engine. */
  minutes: number;
  engines: EngineName[];
  /** Where what is loaded is kept, so that the next run goes on from there. */
  kept: string | undefined;
}): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of options.engines) {
    if (name === 'opensearch' && !hasJava()) continue;
    const alone = await open[name](options.kept);
    try {
      await alone.engine.prepare();
      rows.push(...(await benchEngineGrowth(alone, { ...options, seconds: 60 * options.minutes })));
    } finally {
      await alone.stop();
    }
  }
  return rows;
}
