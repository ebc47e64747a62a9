import { TransactionRollbackError } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

/** Does some work and, if it resolves to false, undoes it. It takes the same time either way, and so reveals nothing. */
export async function keepIf(
  transaction: Transaction,
  work: (attempt: Transaction) => Promise<boolean>,
): Promise<void> {
  try {
    await transaction.transaction(async (attempt) => {
      if (!(await work(attempt))) attempt.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}
