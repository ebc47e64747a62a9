import { rebuildIndex } from '../ingest/worker/index/rebuild.ts';
import { loadConfig } from '../server/core/config.ts';
import { openPlatform } from '../server/core/platform.ts';
import { commandLogger, createProgram, runProgram } from './program.ts';
import { showProgress } from './progress.ts';

async function reindex(): Promise<void> {
  const config = loadConfig();
  const platform = await openPlatform(config, commandLogger(config));
  const progress = showProgress('episodes');
  let shown = 0;
  try {
    await rebuildIndex({
      ...platform,
      onProgress: (done, all) => {
        if (shown === 0) progress.expect(all);
        for (; shown < done; shown += 1) progress.advance();
      },
    });
    progress.stop();
    console.log('Rebuilt the search index. Searches were answered throughout.');
  } finally {
    await platform.close();
  }
}

await runProgram(
  createProgram(
    'npm run reindex',
    'Rebuild the search index next to the current one, then swap the two without a failed search.',
  ).action(reindex),
);
