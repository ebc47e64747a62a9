import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import * as accountTables from './schema/accounts.ts';
import * as alertTables from './schema/alerts.ts';
import * as analyticsTables from './schema/analytics.ts';
import * as apiTables from './schema/api.ts';
import * as consoleTables from './schema/console.ts';
import * as countTables from './schema/counts.ts';
import * as entityTables from './schema/entities.ts';
import * as formerPassageTables from './schema/former-passages.ts';
import * as imageTables from './schema/images.ts';
import * as jobTables from './schema/jobs.ts';
import * as libraryTables from './schema/library.ts';
import * as searchTables from './schema/search.ts';
import * as transcriptionTables from './schema/transcription.ts';
import * as vectorTables from './schema/vectors.ts';
import * as webhookTables from './schema/webhooks.ts';
import * as workTables from './schema/works.ts';

const schema = {
  ...libraryTables,
  ...analyticsTables,
  ...entityTables,
  ...alertTables,
  ...accountTables,
  ...apiTables,
  ...searchTables,
  ...webhookTables,
  ...jobTables,
  ...formerPassageTables,
  ...imageTables,
  ...consoleTables,
  ...countTables,
  ...workTables,
  ...vectorTables,
  ...transcriptionTables,
};

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A database or an open transaction: what a statement needs to run. */
export type Executor = Pick<
  Database,
  'execute' | 'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete'
>;

export type DatabaseConnection = { database: Database; pool: pg.Pool; close: () => Promise<void> };

const statementTimeoutMs = 60_000;
/** The server ends a statement in time; a server that hangs does not. */
const queryTimeoutMs = statementTimeoutMs + 5_000;

/** A burst of requests takes turns at the connections; what waits longer is refused. */
const connectionTimeoutMs = 20_000;

/** Opens no connection yet: the pool connects when a statement needs it. */
export function connectDatabase(
  url: string,
  log: Logger,
  { max = 10, ...options }: Pick<pg.PoolConfig, 'max' | 'options'> = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...options,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
  });
  // An idle connection that breaks (the server restarted) is replaced when it is next used. Unhandled, this event would
  // end the process. While closing, the server may be stopped before the last connection is gone.
  pool.on('error', (err) => {
    if (!pool.ending) log.warn({ err }, 'Lost an idle database connection');
  });
  // One that breaks between two statements of a transaction fails the next of them.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = drizzle(pool, { schema });
  database.transaction = async (work, options) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await drizzle(client, { schema }).transaction(work, options);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // Drizzle's own way keeps the connection forever when it breaks before the transaction begins. One that failed
      // may be broken: it is replaced.
      client.release(failure !== undefined);
    }
  };
  return { database, pool, close: () => pool.end() };
}
