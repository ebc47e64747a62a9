import type { Platform } from '../runtime/platform.ts';
import { compareExpressions } from '../testing/truth/compare-expressions.ts';
import type { Row } from './measure/table.ts';
import { rowsOfTally } from './measure/tally-rows.ts';

const expressions = 1_000;

/** Random expressions of the grammar: what a search finds, against reading every word of the episodes. */
export async function benchExpressions(platform: Platform): Promise<{ rows: Row[]; misses: string[] }> {
  const counted = await compareExpressions(platform, expressions, 23);
  return {
    rows: rowsOfTally(`${counted.compared} random expressions`, counted),
    misses: [
      ...counted.misses.map((miss) => `missed ${miss}`),
      ...counted.surplus.map((miss) => `surplus ${miss}`),
    ],
  };
}
