import { precision, recall, type Tally } from '../../testing/truth/tally.ts';
import type { Row } from './table.ts';

const minShare = 0.999;

/** Recall and precision as two lines of the table. */
export const rowsOfTally = (name: string, counted: Tally): Row[] => [
  {
    metric: `truth: recall of ${name}`,
    measured: recall(counted).toFixed(4),
    reference: `${counted.expected} pairs by scan`,
    target: `≥ ${minShare}`,
    isMet: recall(counted) >= minShare,
  },
  {
    metric: `truth: precision of ${name}`,
    measured: precision(counted).toFixed(4),
    reference: `${counted.found} pairs found`,
    target: `≥ ${minShare}`,
    isMet: precision(counted) >= minShare,
  },
];
