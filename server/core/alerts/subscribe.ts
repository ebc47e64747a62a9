import { sql } from 'drizzle-orm';
import type { AlertFilters } from '../../contract/manage.ts';
import type { SubscribeRequest } from '../../contract/subscription.ts';
import type { Database, Executor } from '../database/connection.ts';
import { rememberAddress } from '../identity/addresses.ts';
import { readEmail } from '../identity/email.ts';
import { keyOfTerm, readTerm } from './term.ts';

export type Wanted = {
  kind: 'alert' | 'api-waitlist';
  term: string;
  termKey: string;
  filters: AlertFilters;
  source: string;
  cadence: 'instant' | 'daily' | 'weekly';
};

/** At most one verification message to an address in this time, and three a day; what is asked for sooner goes out later. */
const pause = sql`interval '15 minutes'`;
const mostADay = 3;

/** `search_term` and `keyword` are one term; where they differ, the first wins, and the answer says so. */
export function termOfRequest({ keyword, search_term }: SubscribeRequest): {
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
export function wantedOf(request: Pick<SubscribeRequest, 'source' | 'filters'>, term: string): Wanted {
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
async function rememberSubscription(executor: Executor, addressId: string, wanted: Wanted): Promise<void> {
  await executor.execute(sql`
    insert into subscriptions (address_id, kind, term, term_key, filters, source, cadence)
    values (${addressId}, ${wanted.kind}, ${wanted.term}, ${wanted.termKey}, ${JSON.stringify(wanted.filters)}, ${wanted.source}, ${wanted.cadence})
    on conflict (address_id, kind, term_key, filters) do update
      set status = 'pending', created_at = now(), ended_at = null where subscriptions.status = 'ended'`);
}

/** Queues the verification message, unless one is on its way or nothing waits to be verified. */
async function queueVerification(executor: Executor, addressId: string): Promise<void> {
  await executor.execute(sql`
    insert into messages (address_id, kind, due_at)
    select ${addressId}, 'verification', greatest(now(),
      (select max(created_at) + ${pause} from messages where address_id = ${addressId} and kind = 'verification'),
      (select created_at + interval '1 day' from messages where address_id = ${addressId} and kind = 'verification'
        order by created_at desc offset ${mostADay - 1} limit 1))
    where not exists (select 1 from messages where address_id = ${addressId} and kind = 'verification' and status = 'queued')
      and exists (select 1 from subscriptions where address_id = ${addressId} and status = 'pending')`);
}

/**
 * Notes what an address wants, to be verified by a message. Does and answers the same whether the address is known or
 * not. Throws AppError invalid_email, invalid_term, query_too_long.
 */
export async function subscribe(database: Database, email: string, wanted: Wanted): Promise<void> {
  const address = readEmail(email);
  await database.transaction(async (transaction) => {
    const id = await rememberAddress(transaction, address);
    // Two requests for one address take turns, or both would queue a message.
    await transaction.execute(sql`select 1 from addresses where id = ${id} for update`);
    await rememberSubscription(transaction, id, wanted);
    await queueVerification(transaction, id);
  });
}
