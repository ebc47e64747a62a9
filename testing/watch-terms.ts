import { keyOfTerm, readTerm } from '../domain/alerts/subscriptions/term.ts';
import type { TestPlatform } from './platform.ts';

/** Every term as a confirmed alert of one address. Spellings of one term are one alert. */
export async function watchTerms(platform: TestPlatform, terms: string[], filters: object): Promise<void> {
  const rows = terms.map((term) => ({ term, key: keyOfTerm(readTerm(term)) }));
  await platform.pool.query(
    `with address as (insert into addresses (email, email_key, verified_at) values ('you@example.org', 'you@example.org', now())
       on conflict (email_key) do update set verified_at = now() returning id)
     insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
     select address.id, 'alert', row.term, row.key, $2, 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint
     from address, json_to_recordset($1::json) as row(term text, key text) on conflict do nothing`,
    [JSON.stringify(rows), filters],
  );
}

/** The ids of the episodes that an alert for this term has matched. */
export async function alertedEpisodes(
  platform: TestPlatform,
  term: string,
  filters: object,
): Promise<string[]> {
  const { rows } = await platform.pool.query<{ id: string }>(
    `select a.episode_id as id from alerts a join subscriptions s on s.id = a.subscription_id
     where s.term_key = $1 and s.filters = $2 order by 1`,
    [keyOfTerm(readTerm(term)), filters],
  );
  return rows.map(({ id }) => id);
}
