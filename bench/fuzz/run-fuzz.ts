import { silentLogger } from '../../domain/core/logging/logger.ts';
import { createOwnExtractor } from '../../domain/entities/extract/own-extractor.ts';
import { prepareWith } from '../../ingest/prepare/prepare.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import type { Platform } from '../../runtime/platform.ts';
import { launchBrowser } from '../../testing/chromium.ts';
import { indexAll } from '../../testing/engines/index-all.ts';
import { fuzzPages } from '../../testing/fuzz/fuzz-pages.ts';
import { startServer, stopServer } from '../measure/server-process.ts';
import type { Row } from '../measure/table.ts';

const indexTimeoutMs = 300_000;

/** Payloads in titles, transcripts, names and descriptions, in the real browser: no script runs, no request leaves. */
export async function benchFuzz(
  { database, engine }: Platform,
  dataDir: string,
  { count, seed }: { count: number; seed: number },
): Promise<{ rows: Row[]; misses: string[] }> {
  await engine.prepare();
  const server = await startServer('cli/server.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const browser = await launchBrowser();
  const prepare = prepareWith(createOwnExtractor());
  try {
    const site = {
      database,
      browser,
      base: server.base,
      load: async (show: Parameters<typeof ingestShow>[0]) => {
        await ingestShow(show, { database, prepare, report: emptyReport() });
        await indexAll({ database, engine, log: silentLogger }, indexTimeoutMs);
      },
    };
    const { pages, parts, hidden, ran, left } = await fuzzPages(site, count, seed);
    return {
      misses: [...ran, ...left, ...hidden.map((marker) => `${marker} isn't shown`)],
      rows: [
        {
          metric: `fuzz: ${count} payloads, with the content policy and without: scripts run, requests that leave, hidden`,
          measured: `${ran.length}, ${left.length}, ${hidden.length}`,
          reference: `${parts} parts of ${pages} pages, the others by themselves; seed ${seed}`,
          target: '0, 0, 0',
          isMet: ran.length + left.length + hidden.length === 0,
        },
      ],
    };
  } finally {
    await browser.close();
    await stopServer(server);
  }
}
