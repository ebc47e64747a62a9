import { sql } from 'drizzle-orm';
import type { AlertFilters, Cadence, SubscriptionKind, SubscriptionSource } from '../../contract/alert.ts';
import type { SubscribeRequest } from '../../contract/subscription.ts';
import type { Database, Executor } from '../database/connection.ts';
import { upsertAddress } from '../identity/addresses.ts';
import { parseEmail } from '../identity/email.ts';
import { keyOfTerm, readTerm } from './term.ts';

export type SubscriptionInput = {
  kind: SubscriptionKind;
  term: string;
  termKey: string;
  filters: AlertFilters;
  source: SubscriptionSource;
  cadence: Cadence;
};

/** At most one verification message to an address in this time, and three a day; what is asked for sooner goes out later. */
const minInterval = sql`interval '15 minutes'`;
const maxPerDay = 3;

/** `search_term` and `keyword` are one term; where they differ, the first wins, and the answer says so. */
export function readRequestedTerm({ keyword, search_term }: SubscribeRequest): {
  term: string;
  details: string | undefined;
} {
  const [first, second] = [search_term?.trim() ?? '', keyword?.trim() ?? ''];
  const differ = first !== '' && second !== '' && first !== second;
  return {
    term: first || second,
    details: differ ? `search_term and keyword differ; the alert is for “${first}”.` : undefined,
  };
}

/** What a request asks for. Throws AppError invalid_term, query_too_long. */
export function toSubscriptionInput(
  request: Pick<SubscribeRequest, 'source' | 'filters'>,
  term: string,
): SubscriptionInput {
  const isWaitlist = request.source === 'api-waitlist';
  return {
    kind: isWaitlist ? 'api-waitlist' : 'alert',
    term: isWaitlist ? '' : term,
    termKey: isWaitlist ? '' : keyOfTerm(readTerm(term)),
    filters: isWaitlist ? {} : (request.filters ?? {}),
    source: request.source ?? 'monitor-page',
    cadence: 'instant',
  };
}

/** One subscription a term: an ended one begins anew, any other stays as it is. */
async function upsertSubscription(
  executor: Executor,
  addressId: string,
  input: SubscriptionInput,
): Promise<void> {
  await executor.execute(sql`
    insert into subscriptions (address_id, kind, term, term_key, filters, source, cadence)
    values (${addressId}, ${input.kind}, ${input.term}, ${input.termKey}, ${JSON.stringify(input.filters)}, ${input.source}, ${input.cadence})
    on conflict (address_id, kind, term_key, filters) do update
      set status = 'pending', created_at = now(), ended_at = null where subscriptions.status = 'ended'`);
}

/** Queues the verification message, unless one is on its way or nothing waits to be verified. */
async function queueVerification(executor: Executor, addressId: string): Promise<void> {
  await executor.execute(sql`
    insert into messages (address_id, kind, due_at)
    select ${addressId}, 'verification', greatest(now(),
      (select max(created_at) + ${minInterval} from messages where address_id = ${addressId} and kind = 'verification'),
      (select created_at + interval '1 day' from messages where address_id = ${addressId} and kind = 'verification'
        order by created_at desc offset ${maxPerDay - 1} limit 1))
    where not exists (select 1 from messages where address_id = ${addressId} and kind = 'verification' and status = 'queued')
      and exists (select 1 from subscriptions where address_id = ${addressId} and status = 'pending')`);
}

/**
 * Notes what an address wants, to be verified by a message. Does and answers the same whether the address is known or
 * not. Throws AppError invalid_email, invalid_term, query_too_long.
 */
export async function subscribe(database: Database, email: string, input: SubscriptionInput): Promise<void> {
  const address = parseEmail(email);
  await database.transaction(async (transaction) => {
    const id = await upsertAddress(transaction, address);
    // Two requests for one address take turns, or both would queue a message.
    await transaction.execute(sql`select 1 from addresses where id = ${id} for update`);
    await upsertSubscription(transaction, id, input);
    await queueVerification(transaction, id);
  });
}
