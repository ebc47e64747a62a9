import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import type { Logger } from '../../../server/core/logging/logger.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';

/** Instant messages of one address in a day; what comes after waits for the day's end, in one message. */
const maxInstantPerDay = 5;
/** What is due waits so long for what an episode later brings: one message instead of several. */
const debounceSeconds = 1;
const addressesPerRound = 100;
const retrySeconds = 30;

const dueAlerts = sql`
  from alerts a join subscriptions s on s.id = a.subscription_id join addresses d on d.id = s.address_id
  where a.message_id is null and a.due_at <= now() - make_interval(secs => ${debounceSeconds}) and s.status = 'active' and d.stopped_at is null`;

const hasDueAlerts = sql<boolean>`exists (select ${dueAlerts})`;

async function dueAddresses(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ address_id: string }>(
    sql`select distinct s.address_id ${dueAlerts} limit ${addressesPerRound}`,
  );
  return rows.map((row) => row.address_id);
}

/**
 * Puts due alerts into messages, one per address: from then on a message has its id, and with it its Message-ID. A
 * round needs no lease: it is over in a moment, and addresses are locked one by one.
 */
export function alertsLoop({ database, log }: { database: Database; log: Logger }): JobLoop {
  return createJobLoop<string[]>(
    {
      name: 'alerts',
      concurrency: 1,
      leaseSeconds: 60,
      isDue: hasDueAlerts,
      claim: async () => {
        const addressIds = await dueAddresses(database);
        return addressIds.length > 0 ? [addressIds] : [];
      },
      extend: async () => {},
      process: async (addressIds) => {
        for (const addressId of addressIds) await gatherForAddress(database, addressId);
        return {};
      },
      fail: async (addressIds) => {
        await database.execute(sql`
          update alerts set due_at = now() + make_interval(secs => ${retrySeconds}) where message_id is null and due_at <= now()
            and subscription_id in (select id from subscriptions where address_id = any(${sql.param(addressIds)}::uuid[]))`);
      },
      logFields: (addressIds) => ({ addresses: addressIds.length }),
      messages: { done: 'Queued alert messages', failed: 'Could not queue alert messages' },
    },
    log,
  );
}

async function gatherForAddress(database: Database, addressId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    // Another worker that gathers for the same address at the same time goes on to the next one.
    const { rowCount } = await transaction.execute(
      sql`select 1 from addresses where id = ${addressId} and stopped_at is null for update skip locked`,
    );
    if (!rowCount) return;
    const { rows: today } = await transaction.execute<{ sent: number }>(sql`
      select count(*)::int as sent from messages where address_id = ${addressId} and kind = 'alert' and status <> 'dropped'
        and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`);
    const due = sql`a.message_id is null and a.due_at <= now() and exists (
      select 1 from subscriptions s where s.id = a.subscription_id and s.address_id = ${addressId} and s.status = 'active')`;
    if ((today[0]?.sent ?? 0) >= maxInstantPerDay) {
      await transaction.execute(sql`
        update alerts a set due_at = date_trunc('day', now() at time zone 'utc') at time zone 'utc' + interval '1 day' where ${due}`);
      return;
    }
    const { rows: message } = await transaction.execute<{ id: string }>(
      sql`insert into messages (address_id, kind) values (${addressId}, 'alert') returning id`,
    );
    await transaction.execute(sql`update alerts a set message_id = ${message[0]?.id} where ${due}`);
  });
}
