import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpired } from '../../ingest/worker/retention.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;

const rowsOf = async (table: string) => {
  const { rows } = await platform.database.execute<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count;
};

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(() => platform?.close());

it('sweeps what has served its time, and nothing that still works', async () => {
  await platform.database.execute(`
    with a as (insert into addresses (email, email_key) values ('you@example.org', 'you@example.org') returning id),
    t as (insert into tokens (hash, address_id, expires_at)
      select name, a.id, now() + due from a, (values ('old', interval '-31 days'), ('new', interval '1 day')) as given(name, due)),
    s as (insert into subscriptions (address_id, kind, term, term_key, filters, source, status, created_at)
      select a.id, 'alert', term, term, '{}', 'monitor-page', status, now() - age
      from a, (values ('a', 'pending', interval '8 days'), ('b', 'active', interval '8 days'), ('c', 'pending', interval '1 day')) as given(term, status, age)),
    i as (insert into key_invitations (address_id, name, tier, expires_at)
      select a.id, name, 'free', now() + due from a, (values ('old', interval '-31 days'), ('new', interval '1 day')) as given(name, due)),
    r as (insert into rate_limits (key, points, expire)
      select name, 1, extract(epoch from now() + due) * 1000 from (values ('old', interval '-2 days'), ('new', interval '1 hour')) as given(name, due)),
    n as (insert into known_networks (address_id, network, used_at)
      select a.id, name, now() - age from a, (values ('old', interval '91 days'), ('new', interval '89 days')) as given(name, age)),
    m as (insert into messages (address_id, kind, network, created_at)
      select a.id, 'sign-in', 'x', now() - age from a, (values (interval '3 days'), (interval '1 day')) as given(age)),
    k as (insert into api_keys (name, email, tier, prefix, hash) values ('T', 't@example.org', 'free', 'ear_x', 'h') returning id),
    w as (insert into webhooks (key_id, url, term, term_key, filters, events, secret)
      select id, 'https://example.org/', 'x', 'x', '{}', '[]', 's' from k returning id)
    insert into webhook_deliveries (webhook_id, event, created_at)
    select w.id, 'webhook.test', now() - age from w, (values (interval '31 days'), (interval '1 day')) as given(age)`);
  const tables = [
    'subscriptions',
    'tokens',
    'key_invitations',
    'rate_limits',
    'known_networks',
    'messages where network is not null',
    'webhook_deliveries',
  ];
  expect(await Promise.all(tables.map(rowsOf))).toEqual([3, 2, 2, 2, 2, 2, 2]);
  await deleteExpired(platform.database);
  expect(await Promise.all(tables.map(rowsOf))).toEqual([2, 1, 1, 1, 1, 1, 1]);
});
