import { rebuildIndex } from '../ingest/worker/index/rebuild.ts';
import { loadConfigOrExit } from '../server/core/config.ts';
import { openPlatform } from '../server/core/platform.ts';
import { showProgress } from './progress.ts';

const platform = await openPlatform(loadConfigOrExit(), { maintain: false });
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
  console.log('The search index was built anew; searches were answered all the while.');
} finally {
  await platform.close();
}
