import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { SiteSettings } from '../contract/api/service/site.ts';
import { openRateLimits, type RateLimits } from '../domain/accounts/keys/limits.ts';
import { openSignInLimits } from '../domain/accounts/sessions/sign-in-limits.ts';
import { SearchCounter } from '../domain/analytics/search-counter.ts';
import { connectDatabase, type Database } from '../domain/core/database/connection.ts';
import { migrateDatabase } from '../domain/core/database/migrate.ts';
import { createGuardedFetch } from '../domain/core/fetch/guarded.ts';
import { silentLogger } from '../domain/core/logging/logger.ts';
import { createOwnExtractor } from '../domain/entities/extract/own-extractor.ts';
import { proofOfWorkCheck } from '../domain/identity/proof-of-work.ts';
import { Vocabulary } from '../domain/library/vocabulary/vocabulary.ts';
import { openNetworkLimits } from '../domain/mail/requested/network-limits.ts';
import { MeilisearchEngine } from '../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { openBlog } from '../domain/site/blog/blog.ts';
import { AlertMatcher } from '../ingest/matching/matcher.ts';
import { prepareWith } from '../ingest/prepare/prepare.ts';
import type { Show } from '../ingest/prepare/show.ts';
import { ingestShow } from '../ingest/store/ingest-show.ts';
import { emptyReport, type Report } from '../ingest/store/report.ts';
import type { Platform } from '../runtime/platform.ts';
import { createApp } from '../server/app.ts';
import type { AppDependencies } from '../server/routes/declare/dependencies.ts';
import { indexAll } from './engines/index-all.ts';

export const testSite: SiteSettings = {
  public_url: 'https://earshot.example.org',
  sample_search: 'Ada Palmer',
  community_url: 'https://chat.example.org/',
  status_url: 'https://status.example.org/',
  support_url: 'https://support.example.org/',
  contact_email: 'hello@example.org',
  human_check: { kind: 'altcha' },
  analytics: null,
};

/** For tests that are not about the limits, and make many requests. */
export const unlimited: RateLimits = { consumeByKey: async () => [], consumeByIp: async () => [] };

export type TestPlatform = Platform & {
  engine: MeilisearchEngine;
  meiliUrl: string;
  app: ReturnType<typeof createApp>;
  dependencies: AppDependencies;
  /** Ingests, for tests that search nothing. */
  store: (show: Show) => Promise<Report>;
  /** Ingests and waits until all of it can be searched. */
  load: (show: Show) => Promise<Report>;
  index: () => Promise<void>;
};

/**
 * A database and an index of its own on the run's real engines; dropped by `close`. `prepare` gets the database while
 * it is empty.
 */
export async function openTestPlatform(
  prepare?: (database: Database) => Promise<void>,
  services = inject('services'),
): Promise<TestPlatform> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: services.databaseUrl });
  await admin.connect();
  const template = prepare ? undefined : services.emptyDatabase;
  await admin.query(`create database ${name} ${template ? `template ${template}` : ''}`);
  const url = new URL(services.databaseUrl);
  url.pathname = `/${name}`;
  const { database, pool, close } = connectDatabase(url.href, silentLogger, { max: 6 });
  await prepare?.(database);
  if (!template) await migrateDatabase(database);
  const engine = new MeilisearchEngine({ url: services.meiliUrl, key: services.meiliKey, indexName: name });
  await engine.prepare();
  const vocabulary = new Vocabulary(database);
  const matcher = new AlertMatcher();
  const index = () => indexAll({ database, engine, log: silentLogger });
  const store = async (show: Show) => {
    const report = emptyReport();
    await ingestShow(show, {
      database,
      prepare: prepareWith(createOwnExtractor()),
      report,
      watch: { matcher, includeOldEpisodes: false },
    });
    return report;
  };
  const images = createGuardedFetch();
  const dependencies: AppDependencies = {
    database,
    engine,
    vocabulary,
    log: silentLogger,
    humanCheck: proofOfWorkCheck(database),
    limits: openRateLimits(pool),
    signInLimits: openSignInLimits(pool),
    networkLimits: openNetworkLimits(pool),
    searchCounter: new SearchCounter(database, silentLogger),
    blog: openBlog({ folder: 'blog', publicUrl: 'http://localhost:3000', log: silentLogger }),
    clients: { trustedProxies: [], exemptsLoopback: true },
    fetchImage: images.fetch,
    fetchAllowedHosts: [],
    responseCacheTtlMs: 0,
    site: testSite,
    web: undefined,
    publicUrl: 'http://localhost:3000',
    secure: false,
  };
  return {
    database,
    databaseUrl: url.href,
    meiliUrl: services.meiliUrl,
    meiliKey: services.meiliKey,
    pool,
    engine,
    engines: { meilisearch: engine },
    vocabulary,
    app: createApp(dependencies),
    dependencies,
    index,
    store,
    load: async (show) => {
      const report = await store(show);
      await index();
      return report;
    },
    close: async () => {
      await images.close();
      await close();
      await Promise.all([admin.query(`drop database ${name} with (force)`), engine.drop()]);
      await admin.end();
    },
  };
}
