import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../domain/core/config/config.ts';
import { connectDatabase, type Database } from '../domain/core/database/connection.ts';
import { migrateDatabase } from '../domain/core/database/migrate.ts';
import type { Logger } from '../domain/core/logging/logger.ts';
import { Vocabulary } from '../domain/library/vocabulary/vocabulary.ts';
import { CurrentEngine, type Engines } from '../domain/search/engine/current-engine.ts';
import type { SearchEngine } from '../domain/search/engine/engine.ts';
import { openEngines } from './engines/open-engines.ts';
import { openServices } from './engines/services.ts';

/** What every process of Earshot uses: the database and the search engine. */
export type Platform = {
  database: Database;
  databaseUrl: string;
  meiliUrl: string | undefined;
  meiliKey: string | undefined;
  pool: pg.Pool;
  /** The one that the library is indexed in. */
  engine: SearchEngine;
  /** Those that this process can reach. */
  engines: Engines;
  vocabulary: Vocabulary;
  /** The second call waits for the first. */
  close: () => Promise<void>;
};

const closeTimeoutMs = 5_000;

/** Finds or starts the engines and migrates the database. `onMoved` is as for openServices. */
export async function openPlatform(config: Config, log: Logger, onMoved?: () => void): Promise<Platform> {
  const services = await openServices(config, log, onMoved);
  const { database, pool, close: closePool } = connectDatabase(services.databaseUrl, log);
  const closeAll = async () => {
    // Waits for statements in progress, but not for an engine that hangs.
    await Promise.race([closePool(), sleep(closeTimeoutMs, undefined, { ref: false })]);
    await services.close();
  };
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll());
  await migrateDatabase(database).catch(async (error) => {
    await close();
    throw error;
  });
  const engines = openEngines(config, services);
  const initial = engines[config.searchEngine];
  if (!initial) throw new Error(`The search engine ${config.searchEngine} is not configured.`);
  return {
    database,
    databaseUrl: services.databaseUrl,
    meiliUrl: services.meiliUrl,
    meiliKey: services.meiliKey,
    pool,
    engine: new CurrentEngine(database, engines, initial),
    engines,
    vocabulary: new Vocabulary(database),
    close,
  };
}
