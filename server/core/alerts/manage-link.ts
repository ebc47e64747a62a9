import { sql } from 'drizzle-orm';
import { addresses, messages } from '../database/alerts-schema.ts';
import type { Database } from '../database/connection.ts';
import { columnNames } from '../database/raw-row.ts';
import { parseEmail } from '../identity/email.ts';

const kind = 'manage-link' as const;
const maxPerDay = 3;

/**
 * Queues a message with the manage link of an address, unless one is queued. A single statement, which does nothing for
 * an address that never confirmed an alert: its duration reveals nothing. Throws AppError invalid_email.
 */
export async function queueManageLink(database: Database, email: string): Promise<void> {
  const { key } = parseEmail(email);
  const sent = sql`${messages} where ${messages.addressId} = a.id and ${messages.kind} = ${kind}`;
  await database.execute(sql`
    insert into ${messages} (${columnNames(messages.addressId, messages.kind, messages.dueAt)})
    select a.id, ${kind}, greatest(now(),
      (select max(${messages.createdAt}) + interval '15 minutes' from ${sent}),
      (select ${messages.createdAt} + interval '1 day' from ${sent}
        order by ${messages.createdAt} desc offset ${maxPerDay - 1} limit 1))
    from (select ${addresses.id} as id from ${addresses}
      where ${addresses.emailKey} = ${key} and ${addresses.verifiedAt} is not null) a
    where not exists (select 1 from ${sent} and ${messages.status} = 'queued')`);
}
