import { and, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { messages } from '../../core/database/schema/alerts.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';
import { isRequestedFor, isWaiting } from './conditions.ts';

/**
 * The owner of an address has just confirmed it: what waited for long because nobody had is sent one a minute from now
 * on. The row of the address has to be locked, as by an update.
 */
export async function sendSooner(executor: Executor, addressId: string): Promise<void> {
  await executor.execute(sql`
    update ${messages} set ${columnNames(messages.dueAt)} =
      least(${messages.dueAt}, now() + waiting.position * interval '1 minute')
    from (select ${messages.id} as id, row_number() over (order by ${messages.dueAt}) as position
      from ${messages} where ${and(isRequestedFor(addressId), isWaiting)}) waiting
    where ${messages.id} = waiting.id`);
}
