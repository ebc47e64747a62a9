import { eq, type SQL, sql } from 'drizzle-orm';
import { addresses, messages } from '../database/alerts-schema.ts';
import type { Database } from '../database/connection.ts';
import { columnNames } from '../database/raw-row.ts';
import { parseEmail } from '../identity/email.ts';
import { readManageLink } from '../identity/manage-links.ts';
import { getOrCreateSecret } from '../identity/secrets.ts';

const kind = 'manage-link' as const;
const maxPerDay = 3;

/**
 * Queues a message with the manage link of an address, unless one is queued; of several requests at once, one does. The
 * same statements for an address that never confirmed an alert, for which nothing is queued.
 */
async function queueFor(database: Database, isAddress: SQL): Promise<void> {
  const sent = sql`${messages} where ${messages.addressId} = a.id and ${messages.kind} = ${kind}`;
  await database.transaction(async (transaction) => {
    const { id } = addresses;
    // A statement of its own: what a concurrent request queued isn't visible to the one that waited for it.
    await transaction.select({ id }).from(addresses).where(isAddress).for('no key update');
    await transaction.execute(sql`
      insert into ${messages} (${columnNames(messages.addressId, messages.kind, messages.dueAt)})
      select a.id, ${kind}, greatest(now(),
        (select max(${messages.createdAt}) + interval '15 minutes' from ${sent}),
        (select ${messages.createdAt} + interval '1 day' from ${sent}
          order by ${messages.createdAt} desc offset ${maxPerDay - 1} limit 1))
      from (select ${id} as id from ${addresses} where ${isAddress} and ${addresses.verifiedAt} is not null) a
      where not exists (select 1 from ${sent} and ${messages.status} = 'queued')`);
  });
}

/** Emails the manage link of an address, if it has one. Throws AppError invalid_email. */
export const queueManageLink = (database: Database, email: string): Promise<void> =>
  queueFor(database, eq(addresses.emailKey, parseEmail(email).key));

/** Emails a new manage link to the address that a link belongs to, however old that is. Throws AppError token_invalid. */
export async function renewManageLink(database: Database, token: string): Promise<void> {
  const { addressId } = readManageLink(await getOrCreateSecret(database, 'links'), token);
  await queueFor(database, eq(addresses.id, addressId));
}
