import { Option } from 'commander';
import { asOnlyBuilder, rebuildIndex } from '../ingest/worker/index/rebuild.ts';
import { ConfigError } from '../server/core/config.ts';
import { commandLine, recordAudit } from '../server/core/console/audit.ts';
import type { Platform } from '../server/core/platform.ts';
import type { SearchEngine } from '../server/core/search/engine/engine.ts';
import { type EngineName, engineNames } from '../server/core/search/engine/engine-names.ts';
import { createProgram, runProgram, withPlatform } from './program.ts';
import { showProgress } from './progress.ts';

const addressVariable: Record<EngineName, string> = {
  meilisearch: 'MEILI_URL',
  opensearch: 'OPENSEARCH_URL',
};

function chooseEngine({ engine, engines }: Platform, name: EngineName | undefined): SearchEngine {
  if (!name) return engine;
  const chosen = engines[name];
  if (!chosen) throw new ConfigError([`${addressVariable[name]} must be set to switch to ${name}.`]);
  return chosen;
}

async function reindex(options: { engine?: EngineName }): Promise<void> {
  await withPlatform(async (platform) => {
    const engine = chooseEngine(platform, options.engine);
    const progress = showProgress('episodes');
    let shown = 0;
    const isDone = await asOnlyBuilder(platform.database, () =>
      rebuildIndex({
        database: platform.database,
        engine,
        onProgress: (done, all) => {
          if (shown === 0) progress.expect(all);
          for (; shown < done; shown += 1) progress.advance();
        },
      }),
    );
    progress.stop();
    if (!isDone) throw new Error('Another process is rebuilding the search index. Wait until it is done.');
    await recordAudit(platform.database, commandLine, { action: 'index.rebuild', subject: engine.name });
    const { passages, episodes } = await engine.health();
    console.log(
      `Rebuilt the search index without interrupting searches. Searched with ${engine.name}: ${passages} passages of ${episodes} episodes.`,
    );
  });
}

await runProgram(
  createProgram('npm run reindex', 'Rebuild the search index without interrupting searches.')
    .addOption(new Option('--engine <name>', 'the search engine to switch to').choices(engineNames))
    .action(reindex),
);
