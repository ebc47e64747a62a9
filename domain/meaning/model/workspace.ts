import type { Address, Kernels } from './kernels.ts';
import { maxTokens } from './word-pieces.ts';

const floatBytes = 4;
const integerBytes = 2;

/** Room for what is computed of one text; the models take turns. */
export type Workspace = Record<
  'hidden' | 'queries' | 'keys' | 'values' | 'mixed' | 'feed' | 'integers' | 'rowScales' | 'scores',
  Address
>;

/** For models up to these sizes. */
export function createWorkspace(kernels: Kernels, width: number, feed: number): Workspace {
  const rows = (columns: number, bytes = floatBytes) => kernels.allocate(maxTokens * columns * bytes);
  return {
    hidden: rows(width),
    queries: rows(width),
    keys: rows(width),
    values: rows(width),
    mixed: rows(width),
    feed: rows(feed),
    integers: rows(feed, integerBytes),
    rowScales: rows(1),
    scores: rows(1),
  };
}
