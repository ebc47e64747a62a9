import { sql } from 'drizzle-orm';
import type { Database } from '../core/database/connection.ts';
import { searchCounts, sessions, sessionTokens, userSearches } from '../core/database/schema/accounts.ts';
import { columnNames } from '../core/database/sql/raw-row.ts';
import type { Logger } from '../core/logging/logger.ts';
import { hashToken } from '../identity/random-token.ts';
import { getSearchSalt, personMark } from './person-marks.ts';

/** Searches wait this long to be counted together: counting must not slow them down. */
const flushMs = 1_000;
/** A longer query is nobody else's. It counts in the total alone. */
const maxQueryLength = 60;
/** How many different queries wait to be counted, and how many are counted in a day; others count in the total alone. */
const maxWaiting = 1_000;
const maxQueriesPerDay = 50_000;

/** A query that fewer people searched for in a day could point to one of them. */
export const minPeopleShown = 5;

/** The row of a day that counts all searches. */
export const allQueries = '';

type Searches = { count: number; networks: Set<string> };
type CountedQuery = { key: string; count: number; people: number[] };

/** In one order, or two processes could wait for each other's rows. */
const inOrder = <Value>(counts: Map<string, Value>): [string, Value][] =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
const today = () => new Date().toISOString().slice(0, 10);

async function addSearches(database: Database, day: string, queries: CountedQuery[]): Promise<void> {
  const { day: dayColumn, query, count, people } = searchCounts;
  const ofDay = sql`${searchCounts} c where c.day = ${day}::date`;
  await database.execute(sql`
    insert into ${searchCounts} (${columnNames(dayColumn, query, count, people)})
    select ${day}::date, row.key, row.count, row.people
    from json_to_recordset(${JSON.stringify(queries)}::json) as row(key text, count int, people int[])
    where row.key = ${allQueries} or exists (select 1 from ${ofDay} and c.query = row.key)
      or (select count(*) from (select 1 from ${ofDay} limit ${maxQueriesPerDay}) c) < ${maxQueriesPerDay}
    on conflict (${columnNames(dayColumn, query)}) do update set
      count = ${count} + excluded.count,
      people = array(select distinct unnest(${people} || excluded.people) limit ${minPeopleShown})`);
}

async function addUserSearches(database: Database, tokenHashes: Map<string, number>): Promise<void> {
  const rows = inOrder(tokenHashes).map(([key, count]) => ({ key, count }));
  await database.execute(sql`
    insert into ${userSearches} (${columnNames(userSearches.userId, userSearches.week, userSearches.count)})
    select ${sessions.userId}, date_trunc('week', now() at time zone 'utc')::date, sum(row.count)
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(key text, count int)
    join ${sessionTokens} on ${sessionTokens.hash} = row.key and ${sessionTokens.kind} = 'access' and ${sessionTokens.expiresAt} > now()
    join ${sessions} on ${sessions.id} = ${sessionTokens.sessionId}
    group by ${sessions.userId} order by ${sessions.userId}
    on conflict (${columnNames(userSearches.userId, userSearches.week)})
    do update set count = ${userSearches.count} + excluded.count`);
}

/** Who searched, as far as it is known: a network, and the access token of whoever is signed in. */
export type Searcher = { network: string | undefined; token: string | undefined };

/** Counts searches by day and query, and by week and account, but never an account together with a query. */
export class SearchCounter {
  #queries = new Map<string, Searches>();
  #tokenHashes = new Map<string, number>();
  #salt: { day: string; value: Buffer } | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #database: Database;
  readonly #log: Logger;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  record(query: string, { network, token }: Searcher): void {
    const key = query
      .toWellFormed()
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s\0]+/g, ' ')
      .trim();
    if (key === '') return;
    this.#addQuery(allQueries, undefined);
    if (key.length <= maxQueryLength) this.#addQuery(key, network);
    const hash = token && hashToken(token);
    if (hash && (this.#tokenHashes.size < maxWaiting || this.#tokenHashes.has(hash)))
      this.#tokenHashes.set(hash, (this.#tokenHashes.get(hash) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  #addQuery(key: string, network: string | undefined): void {
    if (this.#queries.size >= maxWaiting && !this.#queries.has(key)) return;
    const { count, networks } = this.#queries.get(key) ?? { count: 0, networks: new Set<string>() };
    if (network !== undefined && networks.size < minPeopleShown) networks.add(network);
    this.#queries.set(key, { count: count + 1, networks });
  }

  async #writeQueries(queries: Map<string, Searches>): Promise<void> {
    const day = today();
    if (this.#salt?.day !== day) this.#salt = { day, value: await getSearchSalt(this.#database, day) };
    const salt = this.#salt.value;
    const counted = inOrder(queries).map(([key, { count, networks }]) => ({
      key,
      count,
      people: [...new Set([...networks].map((network) => personMark(salt, network, key)))],
    }));
    await addSearches(this.#database, day, counted);
  }

  /** Writes what was counted. A count that can't be written is lost: it must not pile up while the database is away. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [queries, tokenHashes] = [this.#queries, this.#tokenHashes];
    this.#queries = new Map();
    this.#tokenHashes = new Map();
    try {
      if (queries.size > 0) await this.#writeQueries(queries);
      if (tokenHashes.size > 0) await addUserSearches(this.#database, tokenHashes);
    } catch (err) {
      this.#log.warn({ err }, 'Could not count searches');
    }
  }
}
