import { rootCause } from '../../../domain/core/errors.ts';

const queryCanceled = '57014';

/** Whether the database ended a statement because it took too long. */
function isStatementTimeout(error: unknown): boolean {
  const cause = rootCause(error);
  return cause instanceof Error && 'code' in cause && cause.code === queryCanceled;
}

/**
 * Works on all items together. If a statement takes too long, works on the two halves one after the other, and so on;
 * throws what a single item fails with.
 */
export async function splitOnTimeout<Item>(
  items: Item[],
  work: (items: Item[]) => Promise<void>,
  onSplit: (items: Item[], error: unknown) => void,
): Promise<void> {
  try {
    await work(items);
  } catch (error) {
    if (items.length < 2 || !isStatementTimeout(error)) throw error;
    onSplit(items, error);
    const middle = Math.ceil(items.length / 2);
    await splitOnTimeout(items.slice(0, middle), work, onSplit);
    await splitOnTimeout(items.slice(middle), work, onSplit);
  }
}
