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
  pool: pg.Pool;
  engine: MeilisearchEngine;
  vocabulary: Vocabulary;
  close: () => Promise<void>;
};

/** Finds or starts the engines and migrates the database. */
export async function openPlatform(config: Config, log: Logger): Promise<Platform> {
  const services = await openServices(config, log);
  const { database, pool, close } = connectDatabase(services.databaseUrl, log);
  await migrateDatabase(database);
  const engine = new MeilisearchEngine({
    url: services.meiliUrl,
    key: services.meiliKey,
    indexName: config.meiliIndex,
  });
  return {
    database,
    pool,
    engine,
    vocabulary: new Vocabulary(database),
    close: async () => {
      await close();
      await services.close();
    },
  };
}
