import type { Database } from '../../../server/core/database/connection.ts';
import type { Queue } from '../../../server/core/queue.ts';
import type { SearchEngine } from '../../../server/core/search/engine.ts';
import { repeatUntil } from '../repeat.ts';
import { countsDiffer, reconcile } from './reconcile.ts';

const pollIntervalMs = 3_000;
const fullCompareIntervalMs = 6 * 3_600_000;

/** Compares ids at the start and every six hours; in between, whenever the counts differ though nothing is waiting. */
export async function keepReconciled(
  options: { database: Database; queue: Queue; engine: SearchEngine; tell: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  let comparedAt = 0;
  await repeatUntil(
    signal,
    pollIntervalMs,
    async () => {
      const due = Date.now() - comparedAt > fullCompareIntervalMs;
      if (!due && !(await countsDiffer(options.database, options.engine))) return false;
      const result = await reconcile(options);
      if (!result) return false;
      comparedAt = Date.now();
      if (result.missing + result.surplus > 0)
        options.tell(
          `The index lacked ${result.missing} passages and had ${result.surplus} too many; both are mended.`,
        );
      return false;
    },
    options.tell,
  );
}
