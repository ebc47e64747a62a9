import { asc, eq, inArray, sql } from 'drizzle-orm';
import { addresses, messages } from '../../../server/core/database/alerts-schema.ts';
import type { Database } from '../../../server/core/database/connection.ts';

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

/** Queues undeliverable messages again and allows mail to their addresses; resolves to how many. */
export async function retryUndeliverableMessages(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const dead = transaction
      .select({ id: messages.addressId })
      .from(messages)
      .where(eq(messages.status, 'dead'));
    await transaction
      .update(addresses)
      .set({ stoppedAt: null, stoppedReason: null })
      .where(inArray(addresses.id, dead));
    const { rowCount } = await transaction
      .update(messages)
      .set({ status: 'queued', tries: 0, dueAt: sql`now()` })
      .where(eq(messages.status, 'dead'));
    return rowCount ?? 0;
  });
}
