import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadConfig } from '../domain/core/config/config.ts';
import { connectDatabase } from '../domain/core/database/connection.ts';
import { migrateDatabase } from '../domain/core/database/migrate.ts';
import { silentLogger } from '../domain/core/logging/logger.ts';
import { openServices } from '../runtime/engines/services.ts';
import { buildWebIfStale } from '../server/built-web.ts';
import { unpackBrowser } from './chromium.ts';

export type TestServices = {
  databaseUrl: string;
  meiliUrl: string;
  meiliKey: string | undefined;
  /** A database with all tables and no rows, which is copied faster than it is made. */
  emptyDatabase: string | undefined;
};

declare module 'vitest' {
  interface ProvidedContext {
    services: TestServices;
  }
}

type Engines = { services: Omit<TestServices, 'emptyDatabase'>; stop: () => Promise<void> };

async function fromContainers(): Promise<Engines> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const [postgres, meilisearch] = await Promise.all([
    new GenericContainer('postgres:18')
      .withEnvironment({ POSTGRES_PASSWORD: 'test' })
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start(),
    new GenericContainer('getmeili/meilisearch:v1.21')
      .withEnvironment({ MEILI_MASTER_KEY: 'test-key-of-16-bytes', MEILI_NO_ANALYTICS: 'true' })
      .withExposedPorts(7700)
      .withWaitStrategy(Wait.forHttp('/health', 7700))
      .start(),
  ]);
  return {
    services: {
      databaseUrl: `postgres://postgres:test@${postgres.getHost()}:${postgres.getMappedPort(5432)}/postgres`,
      meiliUrl: `http://${meilisearch.getHost()}:${meilisearch.getMappedPort(7700)}`,
      meiliKey: 'test-key-of-16-bytes',
    },
    stop: async () => void (await Promise.all([postgres.stop(), meilisearch.stop()])),
  };
}

async function fromPackages(): Promise<Engines> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-tests-'));
  const services = await openServices(loadConfig({ DATA_DIR: dataDir }, ''), silentLogger);
  return {
    services: {
      databaseUrl: services.databaseUrl,
      meiliUrl: services.meiliUrl ?? '',
      meiliKey: services.meiliKey,
    },
    stop: async () => {
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeEmptyDatabase(databaseUrl: string): Promise<string> {
  const name = 'empty_library';
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  // All of it is thrown away: nothing needs to wait for the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const { database, close } = connectDatabase(url.href, silentLogger, { max: 2 });
  await migrateDatabase(database);
  await close();
  return name;
}

/** Real engines for the whole run: containers when TEST_SERVICES=docker says so, the packaged ones otherwise. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For the processes of the tests, which all load the same modules.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');
  await buildWebIfStale();
  // Where there is no browser, the tests that need one say so.
  await unpackBrowser().catch(() => undefined);
  const { services, stop } =
    process.env.TEST_SERVICES === 'docker' ? await fromContainers() : await fromPackages();
  try {
    const emptyDatabase = await makeEmptyDatabase(services.databaseUrl);
    project.provide('services', { ...services, emptyDatabase });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
