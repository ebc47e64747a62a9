import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchReport } from '../../contract/api/service/analytics-report.ts';
import { SearchCounter } from '../../domain/analytics/search-counter.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { deleteExpiredAccountData } from '../../ingest/worker/account-retention.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform, unlimited } from '../../testing/platform.ts';

let platform: TestPlatform;
/** Two processes on one database. */
let servers: { app: ReturnType<typeof createApp>; counter: SearchCounter }[];

beforeAll(async () => {
  platform = await openTestPlatform();
  servers = [1, 2].map(() => {
    const counter = new SearchCounter(platform.database, silentLogger);
    const clients = { trustedProxies: ['10.0.0.1'], exemptsLoopback: true };
    const changes = { searchCounter: counter, limits: unlimited, clients };
    return { counter, app: createApp({ ...platform.dependencies, ...changes }) };
  });
});
afterAll(() => platform.close());

const flush = () => Promise.all(servers.map(({ counter }) => counter.flush()));

/** Searches from an address, by way of a proxy, on every second one through the other process. */
async function search(q: string, addresses: string[]): Promise<void> {
  for (const [at, address] of addresses.entries()) {
    const app = servers[at % 2]?.app;
    const headers = { 'x-forwarded-for': address };
    const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
    const answer = await app?.request(`/api/v1/entities/search?q=${encodeURIComponent(q)}`, { headers }, env);
    expect(answer?.status).toBe(200);
  }
}

async function report() {
  await flush();
  const answer = await platform.app.request('/api/v1/analytics/search?days=2');
  return searchReport.parse(await answer.json());
}
const shown = async () => (await report()).queries.map(({ query }) => query);

const people = (count: number, first = 1) =>
  Array.from({ length: count }, (_, at) => `203.0.113.${first + at}`);
const again = (address: string) => Array.from({ length: 12 }, () => address);

describe('the report of searches', () => {
  it('shows a query once five people searched for it, in whichever process, and not before', async () => {
    await search('lime kiln', [...again('203.0.113.1'), ...people(4)]);
    expect(await shown()).toEqual([]);
    await search('Lime  KILN', ['203.0.113.5']);
    expect((await report()).queries).toEqual([{ query: 'lime kiln', searches: 17 }]);
    await search('lime kiln', people(20));
    expect((await report()).queries).toEqual([{ query: 'lime kiln', searches: 37 }]);
  });

  it.each([
    ['this machine', again('127.0.0.1')],
    [
      'one IPv6 customer with many networks',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((net) => `2001:db8:1:${net}::1`),
    ],
    ['one IPv4 address written as IPv6', ['203.0.113.9', '::ffff:203.0.113.9', ...again('203.0.113.9')]],
  ])('counts %s as one person', async (name, addresses) => {
    await search(name, addresses);
    expect(await shown()).not.toContain(name.toLowerCase());
    await search(name, people(4, 100));
    expect(await shown()).toContain(name.toLowerCase());
  });

  it('does not count somebody who comes back on another day as another person', async () => {
    await search('quarry', people(4));
    await flush();
    await platform.database.execute(`update search_counts set day = day - 1 where query = 'quarry'`);
    await search('quarry', people(4));
    expect(await shown()).not.toContain('quarry');
  });
});

describe('what is stored of people who search', () => {
  it('is no address, and nothing that connects two searches of one of them', async () => {
    await search('slaked lime', people(3));
    await search('quicklime', people(3));
    await flush();
    const { rows } = await platform.database.execute<{ text: string; people: number[] }>(
      `select c::text as text, people from search_counts c where query like '%lime'`,
    );
    const marks = rows.flatMap((row) => row.people);
    expect([rows.length, marks.length, new Set(marks).size]).toEqual([2, 6, 6]);
    expect(rows.map(({ text }) => text).join()).not.toContain('203.0');
  });

  it('is forgotten after the day: what the marks were made with, and what few searched for', async () => {
    await search('hot lime', people(3));
    await flush();
    await platform.database.execute(`
      update search_counts set day = day - 3;
      update search_salts set day = day - 3`);
    await deleteExpiredAccountData(platform.database);
    const { rows } = await platform.database.execute(
      `select (select count(*)::int from search_salts) as salts, (select count(*)::int from search_counts where query = 'hot lime') as rare,
        (select count(*)::int from search_counts where query = 'lime kiln') as common`,
    );
    expect(rows).toEqual([{ salts: 0, rare: 0, common: 1 }]);
  });
});

describe('someone who searches for ever new words', () => {
  it('fills neither the memory nor the table', async () => {
    const counter = new SearchCounter(platform.database, silentLogger);
    for (let at = 0; at < 5_000; at += 1)
      counter.record(`word ${at}`, { network: '203.0.113.1', token: `${at}` });
    await counter.flush();
    const stored = async () => {
      const { rows } = await platform.database.execute<{ count: number; total: number }>(
        `select count(*)::int as count, sum(count) filter (where query = '')::int as total from search_counts
         where day = (now() at time zone 'utc')::date`,
      );
      return rows[0];
    };
    const first = await stored();
    expect(first?.count).toBeLessThanOrEqual(1_000);
    expect(first?.total).toBeGreaterThanOrEqual(5_000);
    await platform.database.execute(
      `insert into search_counts (day, query, count)
       select (now() at time zone 'utc')::date, 'filled ' || n, 1 from generate_series(1, 50000) n`,
    );
    counter.record('one too many', { network: '203.0.113.1', token: undefined });
    counter.record('filled 7', { network: '203.0.113.1', token: undefined });
    await counter.flush();
    const { rows } = await platform.database.execute(
      `select query, count from search_counts where query in ('one too many', 'filled 7')`,
    );
    expect(rows).toEqual([{ query: 'filled 7', count: 2 }]);
  });
});
