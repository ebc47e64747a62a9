import { sql } from 'drizzle-orm';
import type { AlertFilters } from '../../contract/alert.ts';
import type { ChangeSubscription, ManagedAddress, ManagedSubscription } from '../../contract/manage.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { asIso } from '../library/format.ts';
import { keyOfTerm, readTerm } from './term.ts';

const erasedError = () => new AppError('token_invalid', 'Nothing is stored for this link any more.');
const notFoundError = () => new AppError('subscription_not_found', 'There is no such subscription.');

const maxMessages = 50;

type SubscriptionRow = Omit<ManagedSubscription, 'feed_url' | 'created_at'> & {
  feed_key: string;
  created_at: string;
};

/** Everything about an address, as its manage page shows it. Throws AppError token_invalid when it was erased. */
export async function getManagedAddress(
  database: Database,
  addressId: string,
  publicUrl: string,
): Promise<ManagedAddress> {
  const { rows: addresses } = await database.execute<{
    email: string;
    verified_at: string | null;
    stopped_reason: string | null;
    heartbeat: boolean;
  }>(sql`select email, verified_at, stopped_reason, heartbeat from addresses where id = ${addressId}`);
  const address = addresses[0];
  if (!address) throw erasedError();
  const [subscriptions, messages] = await Promise.all([
    database.execute<SubscriptionRow>(sql`
      select s.id, s.kind, s.term, s.filters, s.status, s.cadence, s.snoozed_until, s.feed_key, s.created_at, s.verified_at,
        (select count(*)::int from alerts where subscription_id = s.id) as alerts
      from subscriptions s where s.address_id = ${addressId} order by s.created_at desc, s.id`),
    database.execute<ManagedAddress['messages'][number]>(sql`
      select kind, subject, status, coalesce(sent_at, created_at) as at from messages where address_id = ${addressId}
      order by created_at desc limit ${maxMessages}`),
  ]);
  return {
    success: true,
    ...address,
    verified_at: asIso(address.verified_at),
    subscriptions: subscriptions.rows.map(({ feed_key, ...row }) => ({
      ...row,
      snoozed_until: asIso(row.snoozed_until),
      created_at: asIso(row.created_at) ?? '',
      verified_at: asIso(row.verified_at),
      feed_url: `${publicUrl}/feeds/${feed_key}`,
    })),
    messages: messages.rows.map((row) => ({ ...row, at: asIso(row.at) ?? '' })),
  };
}

/** Adds a term to a verified address; its manage link is proof enough. Throws AppError token_invalid, invalid_term, query_too_long. */
export async function addAlert(
  database: Database,
  addressId: string,
  input: { term: string; filters: AlertFilters; cadence: string },
): Promise<void> {
  const key = keyOfTerm(readTerm(input.term));
  const { rowCount } = await database.execute(sql`
    insert into subscriptions (address_id, kind, term, term_key, filters, source, cadence, status, verified_at, activated_in)
    select id, 'alert', ${input.term.trim()}, ${key}, ${JSON.stringify(input.filters)}, 'manage-page', ${input.cadence}, 'active', now(),
      pg_current_xact_id()::text::bigint
    from addresses where id = ${addressId} and verified_at is not null
    on conflict (address_id, kind, term_key, filters) do update set status = 'active', ended_at = null, cadence = excluded.cadence,
      verified_at = coalesce(subscriptions.verified_at, now()), activated_in = excluded.activated_in`);
  if (rowCount === 0) throw erasedError();
}

/** Pauses, resumes, snoozes or slows one subscription. Throws AppError subscription_not_found. */
export async function changeSubscription(
  database: Database,
  addressId: string,
  id: string,
  change: ChangeSubscription,
): Promise<void> {
  const { rowCount } = await database.execute(sql`
    update subscriptions set
      status = case when status in ('active', 'paused') then coalesce(${change.status ?? null}, status) else status end,
      cadence = coalesce(${change.cadence ?? null}, cadence),
      snoozed_until = case when ${change.snoozed_until !== undefined} then ${change.snoozed_until ?? null}::timestamptz else snoozed_until end
    where id = ${id} and address_id = ${addressId}`);
  if (!rowCount) throw notFoundError();
}

/** Deletes one subscription with what it ever caught. Throws AppError subscription_not_found. */
export async function deleteSubscription(database: Database, addressId: string, id: string): Promise<void> {
  const { rowCount } = await database.execute(
    sql`delete from subscriptions where id = ${id} and address_id = ${addressId}`,
  );
  if (!rowCount) throw notFoundError();
}

export async function setQuietWeekNotice(
  database: Database,
  addressId: string,
  isEnabled: boolean,
): Promise<void> {
  const { rowCount } = await database.execute(sql`
    update addresses set heartbeat = ${isEnabled}, heartbeat_at = now() where id = ${addressId}`);
  if (!rowCount) throw erasedError();
}

/** Forgets an address, its terms and what was sent to it. */
export async function eraseAddress(database: Database, addressId: string): Promise<void> {
  await database.execute(sql`delete from addresses where id = ${addressId}`);
}
