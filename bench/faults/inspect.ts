import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from '../../domain/core/database/connection.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import type { FaultyService } from './service.ts';
import type { FaultShow } from './shows.ts';

const peoplePerShow = 100;

async function withDatabase<T>(service: FaultyService, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = connectDatabase(service.addresses.databaseUrl, silentLogger, { max: 2 });
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** A hundred people wait for the term of each show. Resolves to how many alerts that makes. */
export async function addAlerts(service: FaultyService, shows: FaultShow[]): Promise<number> {
  await withDatabase(service, async (database) => {
    for (const { term } of shows)
      await database.execute(sql`
        with a as (insert into addresses (email, email_key, verified_at)
          select ${term}::text || n || '@mail.example', ${term}::text || n || '@mail.example', now()
          from generate_series(1, ${peoplePerShow}::int) n returning id)
        insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
        select id, 'alert', ${term}, ${term}, '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from a`);
  });
  return shows.length * peoplePerShow;
}

export type Stored = { episodes: number; unsent: number };

/** How much is stored, and how many alerts and messages wait to be sent. */
export const countStored = (service: FaultyService): Promise<Stored> =>
  withDatabase(service, async (database) => {
    const { rows } = await database.execute<Stored>(sql`
      select (select count(*) from episodes where has_transcript)::int as episodes,
        (select count(*) from messages where status = 'queued')::int
          + (select count(*) from alerts where message_id is null)::int as unsent`);
    return rows[0] ?? { episodes: 0, unsent: 0 };
  });

/** For a person who wants to know why both sides differ: what is stored, waits and is indexed, and the engine's tasks. */
export const describeDifference = (service: FaultyService): Promise<string> =>
  withDatabase(service, async (database) => {
    const { meiliUrl, meiliKey } = service.addresses;
    const engine = new MeilisearchEngine({ url: meiliUrl, key: meiliKey, indexName: 'passages' });
    const { rows } = await database.execute(sql`
      select (select count(*)::int from passages) as passages, (select count(*)::int from index_jobs) as jobs,
        (select count(*)::int from index_jobs where due_at > now()) as leased,
        (select json_agg(distinct last_error) from index_jobs) as errors,
        (select json_agg(distinct tries) from index_jobs) as tries`);
    const unfinished = await engine.client.tasks.getTasks({ statuses: ['enqueued', 'processing'], limit: 3 });
    const failed = await engine.client.tasks.getTasks({ statuses: ['failed'], limit: 3 });
    return JSON.stringify({ stored: rows[0], indexed: await engine.health(), unfinished, failed });
  });

/** Whether the database and the search engine hold the same passages, by id. */
export const haveSameIds = (service: FaultyService): Promise<boolean> =>
  withDatabase(service, async (database) => {
    const { meiliUrl, meiliKey } = service.addresses;
    const engine = new MeilisearchEngine({ url: meiliUrl, key: meiliKey, indexName: 'passages' });
    const { rows } = await database.execute<{ id: string }>(sql`select id from passages`);
    const stored = new Set(rows.map(({ id }) => id));
    let seen = 0;
    for await (const keys of engine.keys('passages')) {
      if (keys.some(({ id }) => !stored.has(id))) return false;
      seen += keys.length;
    }
    return seen === stored.size;
  });
