import { rebuildIndex } from '../ingest/worker/index/rebuild.ts';
import { createProgram, runProgram, withPlatform } from './program.ts';
import { showProgress } from './progress.ts';

async function reindex(): Promise<void> {
  await withPlatform(async (platform) => {
    const progress = showProgress('episodes');
    let shown = 0;
    await rebuildIndex({
      ...platform,
      onProgress: (done, all) => {
        if (shown === 0) progress.expect(all);
        for (; shown < done; shown += 1) progress.advance();
      },
    });
    progress.stop();
  });
  console.log('Rebuilt the search index without interrupting searches.');
}

await runProgram(
  createProgram('npm run reindex', 'Rebuild the search index without interrupting searches.').action(reindex),
);
