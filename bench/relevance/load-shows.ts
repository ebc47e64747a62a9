import { silentLogger } from '../../domain/core/logging/logger.ts';
import { createOwnExtractor } from '../../domain/entities/extract/own-extractor.ts';
import { prepareWith } from '../../ingest/prepare/prepare.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import type { Platform } from '../../runtime/platform.ts';
import { indexAll } from '../../testing/engines/index-all.ts';

const indexTimeoutMs = 1_800_000;

/**
 * Loads shows one after the other, and indexes them when all are there. Where results are equal, their order follows from
 * how the index was built: the same way each time, so that the same is measured twice.
 */
export async function loadShows({ database, engine }: Platform, shows: Show[]): Promise<void> {
  await engine.prepare();
  const prepare = prepareWith(createOwnExtractor());
  for (const show of shows) await ingestShow(show, { database, prepare, report: emptyReport() });
  await indexAll({ database, engine, log: silentLogger }, indexTimeoutMs);
}
