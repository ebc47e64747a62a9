import type pg from 'pg';
import type { Config } from './config.ts';
import { connectDatabase, type Database } from './database/connection.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openQueue, type Queue } from './queue.ts';
import { connectEngine, type SearchEngine } from './search/engine.ts';
import { openServices } from './services/services.ts';

/** What every process of Earshot uses: the database, the search engine and the queue. */
export type Platform = {
  database: Database;
  pool: pg.Pool;
  queue: Queue;
  engine: SearchEngine;
  close: () => Promise<void>;
};

/** Finds or starts the engines, migrates the database and opens the queue. Set `maintain` in processes that run jobs. */
export async function openPlatform(
  config: Config,
  options: { maintain: boolean; tell?: (line: string) => void },
): Promise<Platform> {
  const services = await openServices(config, options.tell);
  const { database, pool, close } = connectDatabase(services.databaseUrl);
  await migrateDatabase(database);
  const queue = await openQueue(pool, { maintain: options.maintain });
  const engine = connectEngine({
    url: services.meiliUrl,
    key: services.meiliKey,
    indexName: config.meiliIndex,
  });
  return {
    database,
    pool,
    queue,
    engine,
    close: async () => {
      await queue.stop({ graceful: false }).catch(() => {});
      await close();
      await services.close();
    },
  };
}
