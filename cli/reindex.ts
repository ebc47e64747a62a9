import { Option } from 'commander';
import { commandLine, recordAudit } from '../domain/core/audit/audit.ts';
import { ConfigError } from '../domain/core/config/config.ts';
import { type EngineName, engineNames } from '../domain/core/config/engine-names.ts';
import type { SearchEngine } from '../domain/search/engine/engine.ts';
import { asOnlyBuilder, rebuildIndex } from '../ingest/worker/index/rebuild.ts';
import type { Platform } from '../runtime/platform.ts';
import { showProgress } from './output/progress.ts';
import { createProgram, runProgram, withPlatform } from './program.ts';

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
