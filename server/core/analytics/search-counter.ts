import { sql } from 'drizzle-orm';
import { searchCounts, sessions, sessionTokens, userSearches } from '../database/accounts-schema.ts';
import type { Database } from '../database/connection.ts';
import { columnNames } from '../database/raw-row.ts';
import { hashToken } from '../identity/random-token.ts';
import type { Logger } from '../logging/logger.ts';

/** Searches wait this long to be counted together: counting must not slow them down. */
const flushMs = 1_000;
/** A longer query is nobody else's. It counts in the total alone. */
const maxQueryLength = 60;

/** The row of a day that counts all searches. */
export const allQueries = '';

const addTo = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
/** In one order, or two processes could wait for each other's rows. */
const rowsOf = (counts: Map<string, number>) =>
  JSON.stringify([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => ({ key, count })));

async function addSearches(database: Database, queries: Map<string, number>): Promise<void> {
  await database.execute(sql`
    insert into ${searchCounts} (${columnNames(searchCounts.day, searchCounts.query, searchCounts.count)})
    select (now() at time zone 'utc')::date, row.key, row.count
    from json_to_recordset(${rowsOf(queries)}::json) as row(key text, count int)
    on conflict (${columnNames(searchCounts.day, searchCounts.query)})
    do update set count = ${searchCounts.count} + excluded.count`);
}

async function addUserSearches(database: Database, tokenHashes: Map<string, number>): Promise<void> {
  await database.execute(sql`
    insert into ${userSearches} (${columnNames(userSearches.userId, userSearches.week, userSearches.count)})
    select ${sessions.userId}, date_trunc('week', now() at time zone 'utc')::date, sum(row.count)
    from json_to_recordset(${rowsOf(tokenHashes)}::json) as row(key text, count int)
    join ${sessionTokens} on ${sessionTokens.hash} = row.key and ${sessionTokens.kind} = 'access' and ${sessionTokens.expiresAt} > now()
    join ${sessions} on ${sessions.id} = ${sessionTokens.sessionId}
    group by ${sessions.userId} order by ${sessions.userId}
    on conflict (${columnNames(userSearches.userId, userSearches.week)})
    do update set count = ${userSearches.count} + excluded.count`);
}

/** Counts searches by day and query, and by week and account, but never an account together with a query. */
export class SearchCounter {
  #queries = new Map<string, number>();
  #tokenHashes = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  readonly #database: Database;
  readonly #log: Logger;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** `token` is the access token of whoever is signed in. */
  record(query: string, token: string | undefined): void {
    const key = query
      .toWellFormed()
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s\0]+/g, ' ')
      .trim();
    if (key === '') return;
    addTo(this.#queries, allQueries);
    if (key.length <= maxQueryLength) addTo(this.#queries, key);
    if (token) addTo(this.#tokenHashes, hashToken(token));
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  /** Writes what was counted. A count that can't be written is lost: it must not pile up while the database is away. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [queries, tokenHashes] = [this.#queries, this.#tokenHashes];
    this.#queries = new Map();
    this.#tokenHashes = new Map();
    try {
      if (queries.size > 0) await addSearches(this.#database, queries);
      if (tokenHashes.size > 0) await addUserSearches(this.#database, tokenHashes);
    } catch (err) {
      this.#log.warn({ err }, 'Could not count searches');
    }
  }
}
