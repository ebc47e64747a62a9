import { setFlagsFromString } from 'node:v8';
import { connectCounters, openRateLimits, type RateLimits } from '../domain/accounts/keys/limits.ts';
import { openSignInLimits } from '../domain/accounts/sessions/sign-in-limits.ts';
import { SearchCounter } from '../domain/analytics/search-counter.ts';
import type { Config } from '../domain/core/config/config.ts';
import { trustedProxyMatcher } from '../domain/core/config/trusted-proxies.ts';
import { openReplica, type Replica } from '../domain/core/database/replica.ts';
import { DatabaseWatch } from '../domain/core/database/watch.ts';
import { createGuardedFetch, type GuardedClient } from '../domain/core/fetch/guarded.ts';
import { responseAgeMs } from '../domain/core/freshness.ts';
import { createLogger, exitOnUncaught, type Logger } from '../domain/core/logging/logger.ts';
import { reportReady, shutdownSignal, waitForAbort } from '../domain/core/process/shutdown.ts';
import { proofOfWorkCheck } from '../domain/identity/proof-of-work.ts';
import { turnstileCheck } from '../domain/identity/turnstile.ts';
import { recordingsFolder } from '../domain/library/recordings/recording-files.ts';
import { openDevInbox } from '../domain/mail/dev-inbox.ts';
import { openNetworkLimits } from '../domain/mail/requested/network-limits.ts';
import { openEmbedders } from '../domain/meaning/embedders/open-embedders.ts';
import { Meaning } from '../domain/meaning/search/meaning.ts';
import { ensureAdmin } from '../domain/operations/console/operators.ts';
import { openBlog } from '../domain/site/blog/blog.ts';
import { openPlatform, type Platform } from '../runtime/platform.ts';
import { createApp, createRefusals } from './app.ts';
import { loadBuiltWeb } from './built-web.ts';
import { closeIdleConnections, closeServer, limitConnections } from './connections.ts';
import { createHttpServer } from './http-server.ts';
import { untilListening } from './listen.ts';
import { networkOfConnection } from './middleware/visitors/client-address.ts';
import { clientSettings } from './middleware/visitors/visitor.ts';
import { withOwnSampleSearch } from './own-sample-search.ts';
import type { AppDependencies } from './routes/declare/dependencies.ts';

/** Garbage may take up half as much memory as what is in use. By default it is up to three times as much. */
const heapGrowthFlag = '--heap-growing-percent=50';

/** More at once would not be faster: they share one thread and ten connections to the database. */
const capacity = {
  maxRunning: 12,
  keptFree: 4,
  maxPerClient: 3,
  maxWaiting: 200,
  maxWaitingPerClient: 40,
  maxWaitMs: 2_000,
  maxRunMs: 15_000,
};

type Running = {
  platform: Platform;
  meaning: Meaning | undefined;
  replica: Replica | undefined;
  searchCounter: SearchCounter;
  databaseWatch: DatabaseWatch;
  images: GuardedClient;
  limits: RateLimits;
  log: Logger;
  signal: AbortSignal;
};

async function createServiceServer(config: Config, running: Running) {
  const { platform, meaning, replica, searchCounter, databaseWatch, images, limits, log, signal } = running;
  const { database } = platform;
  const dependencies: AppDependencies = {
    log,
    database,
    replica,
    databaseWatch,
    capacity,
    dataDir: config.databaseUrl ? undefined : config.dataDir,
    recordingsFolder: recordingsFolder(config.dataDir),
    engine: platform.engine,
    maxRead: config.searchMaxRead,
    vocabulary: platform.vocabulary,
    meaning,
    transcribe: config.transcribe,
    humanCheck: config.turnstileSecretKey
      ? turnstileCheck(config.turnstileSecretKey)
      : proofOfWorkCheck(database),
    devInbox: openDevInbox(config),
    responseCacheTtlMs: responseAgeMs({ hasReplica: replica !== undefined }),
    limits,
    signInLimits: openSignInLimits(platform.pool),
    networkLimits: openNetworkLimits(platform.pool),
    searchCounter,
    blog: openBlog({ folder: config.blogDir, publicUrl: config.publicUrl, log }),
    fetchImage: images.fetch,
    fetchAllowedHosts: config.fetchAllowedHosts,
    clients: clientSettings(config),
    site: config.ownSampleSearch
      ? await withOwnSampleSearch(config.site, { database, log, signal })
      : config.site,
    web: await loadBuiltWeb(),
    metricsToken: config.metricsToken,
    corsOrigins: config.corsOrigins,
    publicUrl: config.publicUrl,
    secure: config.publicUrl.startsWith('https:'),
  };
  return createHttpServer({ fetch: createApp(dependencies).fetch, refuse: createRefusals(dependencies) });
}

/** Throws ConfigError when the address is that of another database. */
async function openConfiguredReplica(
  { databaseReadUrl: url }: Config,
  platform: Platform,
  log: Logger,
): Promise<Replica | undefined> {
  if (!url) return undefined;
  return openReplica({ url, primaryUrl: platform.databaseUrl, primary: platform, log }).catch(
    async (error) => {
      await platform.close();
      throw error;
    },
  );
}

async function openMeaning(config: Config, platform: Platform, log: Logger): Promise<Meaning | undefined> {
  const embedders = await openEmbedders(config);
  return embedders.length > 0 ? new Meaning(platform.databaseUrl, embedders, log) : undefined;
}

/** Serves the pages and the API until the process is asked to stop. Throws when it can't listen. */
export async function runServer(config: Config): Promise<void> {
  const log = createLogger('server', config.logLevel ?? 'info');
  exitOnUncaught(log);
  setFlagsFromString(heapGrowthFlag);
  const stop = await shutdownSignal();
  if (stop.aborted) return;
  const platform = await openPlatform(config, log);
  if (stop.aborted) return platform.close();
  if (config.adminEmail) await ensureAdmin(platform.database, config.adminEmail);
  const replica = await openConfiguredReplica(config, platform, log);
  const meaning = await openMeaning(config, platform, log);
  const databaseWatch = new DatabaseWatch(platform.databaseUrl);
  const searchCounter = new SearchCounter(platform.database, log);
  const images = createGuardedFetch({ allowedHosts: config.fetchAllowedHosts });
  const counters = connectCounters(platform.databaseUrl, log);
  try {
    const server = await createServiceServer(config, {
      platform,
      meaning,
      replica,
      searchCounter,
      databaseWatch,
      images,
      limits: openRateLimits(counters.pool),
      log,
      signal: stop,
    });
    closeIdleConnections(server);
    const isTrustedProxy = trustedProxyMatcher(config.trustedProxies);
    limitConnections(server, (address) => networkOfConnection(address, isTrustedProxy));
    server.listen(config.port, config.host);
    await untilListening(server, config);
    reportReady();
    log.info({ url: config.publicUrl }, 'Server started');
    await waitForAbort(stop);
    await closeServer(server);
    log.info('Server stopped');
  } finally {
    await searchCounter.flush();
    databaseWatch.close();
    await images.close();
    await counters.close();
    await meaning?.close();
    await replica?.close();
    await platform.close();
  }
}
