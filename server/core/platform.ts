import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from './config.ts';
import { connectDatabase, type Database } from './database/connection.ts';
import { migrateDatabase } from './database/migrate.ts';
import type { Logger } from './logging/logger.ts';
import { MeilisearchEngine } from './search/engine/meilisearch.ts';
import { Vocabulary } from './search/vocabulary.ts';
import { openServices } from './services/services.ts';

/** What every process of Earshot uses: the database and the search engine. */
export type Platform = {
  database: Database;
  databaseUrl: string;
  meiliUrl: string;
  meiliKey: string | undefined;
  pool: pg.Pool;
  engine: MeilisearchEngine;
  vocabulary: Vocabulary;
  /** The second call waits for the first. */
  close: () => Promise<void>;
};

const closeTimeoutMs = 5_000;

/** Finds or starts the engines and migrates the database. */
export async function openPlatform(config: Config, log: Logger): Promise<Platform> {
  const services = await openServices(config, log);
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
  const engine = new MeilisearchEngine({
    url: services.meiliUrl,
    key: services.meiliKey,
    indexName: config.meiliIndex,
  });
  return {
    database,
    databaseUrl: services.databaseUrl,
    meiliUrl: services.meiliUrl,
    meiliKey: services.meiliKey,
    pool,
    engine,
    vocabulary: new Vocabulary(database),
    close,
  };
}
