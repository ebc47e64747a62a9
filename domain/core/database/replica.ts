import { isDeepStrictEqual } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ReplicaHealth } from '../../../contract/api/service/health.ts';
import { ConfigError } from '../config/config.ts';
import { messageOf } from '../errors.ts';
import type { Logger } from '../logging/logger.ts';
import { connectDatabase, type Database, type DatabaseConnection } from './connection.ts';
import { decisionStatement, ReplicaWatch } from './replica-watch.ts';
import { someCause } from './sql/some-cause.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** A database to read what everybody may read: the replica while it is current, the primary otherwise. */
export type Replica = { database: Database; health: () => ReplicaHealth; close: () => Promise<void> };

type ReplicaOptions = { url: string; primaryUrl: string; primary: DatabaseConnection; log: Logger };

const checkTimeoutMs = 5_000;

/** The replica replays something that the statement can't be shown with. */
const conflictsWithRecovery = (error: unknown) => someCause(error, (_, code) => code === '40001');

async function identityOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: checkTimeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      'select system_identifier::text, current_database() as name from pg_control_system()',
    );
    return rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One that doesn't answer now may answer later. Throws ConfigError when the address is that of another database. */
async function checkReplica({ url, primaryUrl, log }: ReplicaOptions): Promise<void> {
  const replica = await identityOf(url).catch((error) => {
    log.warn({ reason: messageOf(error) }, 'The database replica does not answer. Reading from the primary');
    return undefined;
  });
  if (replica && !isDeepStrictEqual(replica, await identityOf(primaryUrl)))
    throw new ConfigError([
      'DATABASE_READ_URL must be the address of a streaming replica of DATABASE_URL; it is another database.',
    ]);
}

/**
 * Asks the primary for the last decision of an operator. Who asks while a question is on its way waits for the next one,
 * whose answer is newer than its own question.
 */
function createDecisionReader(primary: pg.Pool): () => Promise<number> {
  let running: Promise<number> | undefined;
  let next: Promise<number> | undefined;
  const read = async () => {
    const { rows } = await primary.query<{ decision: number }>(decisionStatement);
    return rows[0]?.decision ?? 0;
  };
  const start = () => {
    next = undefined;
    const question = read().finally(() => {
      if (running === question) running = undefined;
    });
    running = question;
    return question;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}

/** A pool of the replica whose statements run on the primary when the replica can't answer them correctly. */
function routedPool(replica: pg.Pool, primary: pg.Pool, watch: ReplicaWatch): pg.Pool {
  const readDecision = createDecisionReader(primary);
  const query = async (...statement: unknown[]): Promise<unknown> => {
    // What an operator took down must not be shown again, however late the replica is.
    if (!watch.has(0) || !watch.has(await readDecision()))
      return Reflect.apply(primary.query, primary, statement);
    try {
      return await watch.whileAnswering(Promise.resolve(Reflect.apply(replica.query, replica, statement)));
    } catch (error) {
      if (isDatabaseUnavailable(error)) watch.reportFailure();
      else if (!conflictsWithRecovery(error)) throw error;
      return Reflect.apply(primary.query, primary, statement);
    }
  };
  return new Proxy(replica, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  });
}

/** Opens the replica at `url`. Throws ConfigError when it isn't one of `primaryUrl`. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, primaryUrl, primary, log } = options;
  await checkReplica(options);
  const { pool, close } = connectDatabase(url, log);
  const watch = new ReplicaWatch({ primary: primaryUrl, replica: url });
  const database: Database = drizzle(routedPool(pool, primary.pool, watch), {
    schema: primary.database._.fullSchema,
  });
  database.transaction = primary.database.transaction;
  return {
    database,
    health: () => watch.health,
    close: () => {
      watch.close();
      return close();
    },
  };
}
