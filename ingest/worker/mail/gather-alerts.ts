import { and, eq, exists, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import { addresses, alerts, messages, subscriptions } from '../../../domain/core/database/schema/alerts.ts';
import { onlyRow } from '../../../domain/core/database/sql/only-row.ts';

/** Alert messages to one address per day. Later matches wait for the end of the day and share one message. */
const maxMessagesPerDay = 5;
/** How long a due alert waits for others: one message instead of several. */
const debounceSeconds = 1;
const addressesPerRound = 100;

const startOfDay = sql<Date>`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;

const isUnsent = isNull(alerts.messageId);

const dueAlerts = sql`
  from ${alerts}
  join ${subscriptions} on ${subscriptions.id} = ${alerts.subscriptionId}
  join ${addresses} on ${addresses.id} = ${subscriptions.addressId}
  where ${isUnsent} and ${alerts.dueAt} <= now() - make_interval(secs => ${debounceSeconds})
    and ${subscriptions.status} = 'active' and ${addresses.stoppedAt} is null`;

export const hasDueAlerts = sql<boolean>`exists (select ${dueAlerts})`;

/** The addresses that have alerts to be put into a message. */
export async function dueAddresses(database: Database): Promise<string[]> {
  const { rows } = await database.execute<Pick<typeof addresses.$inferSelect, 'id'>>(
    sql`select distinct ${addresses.id} as id ${dueAlerts} limit ${addressesPerRound}`,
  );
  return rows.map(({ id }) => id);
}

/** False when another worker is gathering for this address, or mail to it was stopped. */
async function lockAddress(executor: Executor, addressId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.id, addressId), isNull(addresses.stoppedAt)))
    .for('update', { skipLocked: true });
  return rows.length === 1;
}

const countMessagesToday = (executor: Executor, addressId: string) =>
  executor.$count(
    messages,
    and(
      eq(messages.addressId, addressId),
      eq(messages.kind, 'alert'),
      ne(messages.status, 'dropped'),
      gte(messages.createdAt, startOfDay),
    ),
  );

const isDueFor = (executor: Executor, addressId: string) =>
  and(
    isUnsent,
    lte(alerts.dueAt, sql`now()`),
    exists(
      executor
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.id, alerts.subscriptionId),
            eq(subscriptions.addressId, addressId),
            eq(subscriptions.status, 'active'),
          ),
        ),
    ),
  );

/** Puts the due alerts of an address into one message, or postpones them if the address has reached its daily limit. */
export async function gatherForAddress(database: Database, addressId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await lockAddress(transaction, addressId))) return;
    const isDue = isDueFor(transaction, addressId);
    if ((await countMessagesToday(transaction, addressId)) >= maxMessagesPerDay) {
      await transaction
        .update(alerts)
        .set({ dueAt: sql`${startOfDay} + interval '1 day'` })
        .where(isDue);
      return;
    }
    const rows = await transaction
      .insert(messages)
      .values({ addressId, kind: 'alert' })
      .returning({ id: messages.id });
    await transaction
      .update(alerts)
      .set({ messageId: onlyRow(rows).id })
      .where(isDue);
  });
}

/** Leaves the due alerts of these addresses alone for a while. */
export async function putOffAlerts(
  database: Database,
  addressIds: string[],
  delaySeconds: number,
): Promise<void> {
  const ofAddresses = database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(inArray(subscriptions.addressId, addressIds));
  await database
    .update(alerts)
    .set({ dueAt: sql`now() + make_interval(secs => ${delaySeconds})` })
    .where(and(isUnsent, lte(alerts.dueAt, sql`now()`), inArray(alerts.subscriptionId, ofAddresses)));
}
