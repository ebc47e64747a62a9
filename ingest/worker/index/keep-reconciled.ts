import type { Database } from '../../../server/core/database/connection.ts';
import type { Queue } from '../../../server/core/queue.ts';
import type { SearchEngine } from '../../../server/core/search/engine.ts';
import { repeatUntil } from '../repeat.ts';
import { countsDiffer, reconcile } from './reconcile.ts';

const lookEveryMs = 3_000;
const compareIdsEveryMs = 6 * 3_600_000;

/** Compares ids at the start and every six hours; in between, whenever the counts differ though nothing is waiting. */
export async function keepReconciled(
  options: { database: Database; queue: Queue; engine: SearchEngine; tell: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  let comparedAt = 0;
  await repeatUntil(
    signal,
    lookEveryMs,
    async () => {
      const due = Date.now() - comparedAt > compareIdsEveryMs;
      if (!due && !(await countsDiffer(options.database, options.engine))) return false;
      const mended = await reconcile(options);
      if (!mended) return false;
      comparedAt = Date.now();
      if (mended.missing + mended.surplus > 0)
        options.tell(
          `The index lacked ${mended.missing} passages and had ${mended.surplus} too many; both are mended.`,
        );
      return false;
    },
    options.tell,
  );
}
