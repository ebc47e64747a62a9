import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { hashToken } from '../identity/verification-tokens.ts';

const invalidLinkError = () =>
  new AppError('token_invalid', 'This verification link is not valid. Subscribe again to get a new one.');

/** Makes the pending subscriptions of an address active; from here on the matcher knows them. */
export async function activateSubscriptions(executor: Executor, addressId: string): Promise<void> {
  await executor.execute(
    sql`update addresses set verified_at = coalesce(verified_at, now()), stopped_at = null, stopped_reason = null where id = ${addressId}`,
  );
  await executor.execute(sql`
    update subscriptions set status = 'active', verified_at = now(), activated_in = pg_current_xact_id()::text::bigint
    where address_id = ${addressId} and status = 'pending'`);
}

type Row = { address_id: string; email: string; expired: boolean; used: boolean };

async function hasSubscription(executor: Executor, addressId: string): Promise<boolean> {
  const { rowCount } = await executor.execute(
    sql`select 1 from subscriptions where address_id = ${addressId} and status in ('active', 'paused') limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Takes a verification token. Of many at once exactly one changes anything; after that the same token is answered
 * with success for as long as a subscription is active. Throws AppError token_invalid, token_expired.
 */
export async function verifyEmail(
  database: Database,
  token: string,
  email: string | undefined,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Row>(sql`
      select t.address_id, a.email, t.expires_at <= now() as expired, t.used_at is not null as used
      from tokens t join addresses a on a.id = t.address_id where t.hash = ${hashToken(token)} for update of t`);
    const row = rows[0];
    if (!row || (email && email.trim().toLowerCase() !== row.email.toLowerCase())) throw invalidLinkError();
    if (row.used) {
      // Asked by itself: what the first of many just committed, the statement above did not see yet.
      if (await hasSubscription(transaction, row.address_id)) return;
      throw new AppError(
        'token_expired',
        'This verification link was used already, and its subscription has ended.',
      );
    }
    if (row.expired)
      throw new AppError(
        'token_expired',
        'This verification link has expired. Subscribe again to get a new one.',
      );
    await transaction.execute(sql`update tokens set used_at = now() where hash = ${hashToken(token)}`);
    await activateSubscriptions(transaction, row.address_id);
  });
}

/**
 * Ends what a message was about, at once: the subscriptions whose alerts it carried, or, of a verification message, all
 * that wait to be verified. Nothing about them leaves after this is committed.
 */
export async function endSubscriptionsOfMessage(database: Database, messageId: string): Promise<void> {
  await database.execute(sql`
    update subscriptions s set status = 'ended', ended_at = now()
    from messages m where m.id = ${messageId} and s.address_id = m.address_id and s.status <> 'ended'
      and (s.id in (select subscription_id from alerts where message_id = m.id)
        or (m.kind = 'verification' and s.status = 'pending'))`);
  await database.execute(sql`
    update addresses a set heartbeat = false from messages m where m.id = ${messageId} and m.kind = 'heartbeat' and a.id = m.address_id`);
}

/** Throws AppError token_invalid when the address was erased since. */
export async function getAddressOfMessage(database: Database, messageId: string): Promise<string> {
  const { rows } = await database.execute<{ address_id: string }>(
    sql`select address_id from messages where id = ${messageId}`,
  );
  if (!rows[0]) throw new AppError('token_invalid', 'Nothing is stored for this link any more.');
  return rows[0].address_id;
}
