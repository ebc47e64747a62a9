import { loadConfig } from '../../domain/core/config/config.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import { asOnlyBuilder, rebuildIndex } from '../../ingest/worker/index/rebuild.ts';
import { openPlatform } from '../../runtime/platform.ts';
import { benchEngineShare } from '../engine-share.ts';
import { runIngest } from '../ingest.ts';
import type { Row } from '../measure/table.ts';
import { openOpenSearch } from './both-engines.ts';

/** The share of each engine in the searches of one library, which is switched from one to the other. */
export async function benchEngineShares(what: string[], dataDir: string, log: Logger): Promise<Row[]> {
  const node = await openOpenSearch(undefined);
  try {
    const env = { DATA_DIR: dataDir, OPENSEARCH_URL: node.url };
    const platform = await openPlatform(loadConfig(env, ''), log);
    try {
      await runIngest(what, dataDir);
      const rows = await benchEngineShare(platform, env);
      const { database, engines } = platform;
      const engine = engines.opensearch;
      if (!engine) throw new Error('OpenSearch is not configured.');
      await asOnlyBuilder(database, () => rebuildIndex({ database, engine }));
      return [...rows, ...(await benchEngineShare({ ...platform, engine }, env))];
    } finally {
      await platform.close();
    }
  } finally {
    await node.stop();
  }
}
