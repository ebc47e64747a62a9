import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../core/database/connection.ts';
import { addresses, messages } from '../core/database/schema/alerts.ts';

const columns = {
  id: messages.id,
  email: addresses.email,
  kind: messages.kind,
  subject: messages.subject,
  tries: messages.tries,
  last_error: messages.lastError,
};

/** Messages that will not be tried again. */
export const undeliverableMessages = (database: Database) =>
  database
    .select(columns)
    .from(messages)
    .innerJoin(addresses, eq(addresses.id, messages.addressId))
    .where(eq(messages.status, 'dead'))
    .orderBy(asc(messages.createdAt));

/**
 * Queues undeliverable messages again, all or one, and allows mail to their addresses, in the caller's transaction.
 * Resolves to how many.
 */
export async function retryUndeliverableMessages(executor: Executor, id?: string): Promise<number> {
  const isDead = and(eq(messages.status, 'dead'), id === undefined ? undefined : eq(messages.id, id));
  const dead = executor.select({ id: messages.addressId }).from(messages).where(isDead);
  await executor
    .update(addresses)
    .set({ stoppedAt: null, stoppedReason: null })
    .where(inArray(addresses.id, dead));
  const { rowCount } = await executor
    .update(messages)
    .set({ status: 'queued', tries: 0, dueAt: sql`now()` })
    .where(isDead);
  return rowCount ?? 0;
}
