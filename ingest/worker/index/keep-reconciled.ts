import type { Database } from '../../../domain/core/database/connection.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { foldLibraryCounts } from '../../../domain/library/catalog/library-counts.ts';
import type { SearchEngine } from '../../../domain/search/engine/engine.ts';
import { repeat } from '../jobs/repeat.ts';
import { ensureCurrentIndex } from './current-index.ts';
import { countsDiffer, reconcile } from './reconcile.ts';

const compareCountsIntervalMs = 10_000;
const compareIdsIntervalMs = 6 * 3_600_000;

/** Compares ids at the start and every six hours; in between, whenever the counts differ though nothing is waiting. */
export async function keepReconciled(
  options: { database: Database; engine: SearchEngine; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  let comparedAt = 0;
  let isVersionChecked = false;
  const run = async () => {
    if (!isVersionChecked) await ensureCurrentIndex(options);
    isVersionChecked = true;
    await foldLibraryCounts(options.database);
    const isDue = Date.now() - comparedAt > compareIdsIntervalMs;
    if (!isDue && !(await countsDiffer(options.database, options.engine))) return;
    const result = await reconcile(options);
    if (!result) return;
    comparedAt = Date.now();
    if (result.missing + result.surplus > 0) options.log.warn(result, 'Repaired the search index');
  };
  await repeat(run, { name: 'reconcile', intervalMs: compareCountsIntervalMs, signal, log: options.log });
}
