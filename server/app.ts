import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { transcriptEndings } from '../contract/shared/transcripts/transcript-files.ts';
import type { Logger } from '../domain/core/logging/logger.ts';
import { limitBodySize } from './middleware/body-limit.ts';
import { compressWhole } from './middleware/compress-whole.ts';
import { allowOrigins } from './middleware/cors.ts';
import { countSearches } from './middleware/count-searches.ts';
import { methodNotAllowed } from './middleware/method-not-allowed.ts';
import { errorHandler, onNotFound } from './middleware/on-error.ts';
import { readBody } from './middleware/read-body.ts';
import { requireBody } from './middleware/require-body.ts';
import { requireDatabase } from './middleware/require-database.ts';
import { responseCache } from './middleware/response-cache.ts';
import { referrerPolicy, securityHeaders } from './middleware/security-headers.ts';
import { limitConcurrency } from './middleware/visitors/limit-concurrency.ts';
import { nameClient } from './middleware/visitors/name-client.ts';
import { rateLimitByIp } from './middleware/visitors/rate-limit.ts';
import { slowRefusals } from './middleware/visitors/slow-refusals.ts';
import { visitorReader } from './middleware/visitors/visitor.ts';
import { accountAlertRoutes } from './routes/accounts/account-alerts.ts';
import { authRoutes } from './routes/accounts/auth.ts';
import { bookmarkRoutes } from './routes/accounts/bookmarks.ts';
import { keyRoutes } from './routes/accounts/keys.ts';
import { userRoutes } from './routes/accounts/users.ts';
import { adminRoutes } from './routes/admin/routes.ts';
import { alertRoutes } from './routes/alerts/alerts.ts';
import { feedRoutes } from './routes/alerts/feeds.ts';
import { manageRoutes } from './routes/alerts/manage.ts';
import { webhookRoutes } from './routes/alerts/webhooks.ts';
import { type AppDependencies, fromReplica } from './routes/declare/dependencies.ts';
import { useValidationMessages } from './routes/declare/validation-messages.ts';
import { cardRoutes } from './routes/library/cards.ts';
import { embedRoutes } from './routes/library/embeds.ts';
import { entityRoutes } from './routes/library/entities.ts';
import { episodeRoutes } from './routes/library/episodes.ts';
import { imageRoutes } from './routes/library/images.ts';
import { passageRoutes } from './routes/library/passages.ts';
import { podcastRoutes } from './routes/library/podcasts.ts';
import { publicSearchRoutes } from './routes/library/public-search.ts';
import { saidRoutes } from './routes/library/said.ts';
import { searchRoutes } from './routes/library/search.ts';
import { transcriptFileRoutes } from './routes/library/transcript-files.ts';
import { analyticsRoutes } from './routes/site/analytics.ts';
import { blogFeedRoutes } from './routes/site/blog-feed.ts';
import { blogRoutes } from './routes/site/blogs.ts';
import { devMailRoutes } from './routes/site/dev-mail.ts';
import { docsRoutes } from './routes/site/docs.ts';
import { mcpRoutes } from './routes/site/mcp.ts';
import { metricsRoutes } from './routes/site/metrics.ts';
import { recordingRoutes } from './routes/site/recordings.ts';
import { sampleAudioRoutes } from './routes/site/sample-audio.ts';
import { serviceRoutes } from './routes/site/service.ts';
import { webRoutes } from './routes/site/web.ts';

const healthPath = '/api/v1/health';
const transcriptPaths = ['', ...transcriptEndings.map((ending) => `.${ending}`)].map(
  (ending) => `/api/v1/episodes/:id/transcript${ending}`,
);
/** A transcript may have megabytes: a few at once, or all other visitors would wait behind them. */
const transcriptTurns = { maxRunning: 3, keptFree: 1, maxPerClient: 1 };

/** Every route of the API, in one list. */
function apiRoutes(dependencies: AppDependencies) {
  const reading = fromReplica(dependencies);
  return new OpenAPIHono()
    .route('/', searchRoutes(reading))
    .route('/', entityRoutes(reading))
    .route('/', saidRoutes(reading))
    .route('/', episodeRoutes(reading))
    .route('/', transcriptFileRoutes(reading))
    .route('/', podcastRoutes(reading))
    .route('/', passageRoutes(reading))
    .route('/', serviceRoutes(dependencies))
    .route('/', alertRoutes(dependencies))
    .route('/', manageRoutes(dependencies))
    .route('/', publicSearchRoutes(dependencies))
    .route('/', keyRoutes(dependencies))
    .route('/', webhookRoutes(dependencies))
    .route('/', authRoutes(dependencies))
    .route('/', userRoutes(dependencies))
    .route('/', accountAlertRoutes(dependencies))
    .route('/', bookmarkRoutes(dependencies))
    .route('/', analyticsRoutes(reading))
    .route('/', blogRoutes(dependencies))
    .route('/', adminRoutes(dependencies));
}

/** The calls available to the client; `web` derives its types from this. */
export type Api = ReturnType<typeof apiRoutes>;

/** An app that answers every error in the one format. */
function createBaseApp(log: Logger): OpenAPIHono {
  useValidationMessages();
  const app = new OpenAPIHono();
  app.onError(errorHandler(log));
  app.notFound(onNotFound);
  return app;
}

/** Applies to every route that is added after it. */
function addProtection(app: OpenAPIHono, { secure, site }: AppDependencies): void {
  app.use(securityHeaders({ secure, site }));
  app.use(referrerPolicy);
  app.use(limitBodySize, readBody);
}

/** Answers what is refused before there is a request, with the headers and in the form of every other error. */
export function createRefusals({ log, secure, site }: Pick<AppDependencies, 'log' | 'secure' | 'site'>) {
  const app = createBaseApp(log);
  app.use(securityHeaders({ secure, site }), referrerPolicy);
  app.all('*', ({ env }) => {
    throw (env as { error: unknown }).error;
  });
  return (error: unknown) => app.request('/', undefined, { error });
}

/** Counts searches, and caches what is the same for everyone. */
function countAndCache(app: OpenAPIHono, { searchCounter }: AppDependencies, cache: MiddlewareHandler): void {
  for (const path of ['entities/search', 'search']) app.use(`/api/v1/${path}`, countSearches(searchCounter));
  for (const path of ['entities/*', 'podcasts/*', 'analytics/*', 'episodes/:id/similar'])
    app.use(`/api/v1/${path}`, cache);
}

/** Only creating, confirming and canceling alerts, for a separate host. */
export function createSubscriptionsApp(dependencies: AppDependencies) {
  const app = createBaseApp(dependencies.log);
  addProtection(app, dependencies);
  app.use(allowOrigins(dependencies.corsOrigins ?? []));
  app.route('/', alertRoutes(dependencies));
  return app;
}

/** The whole service as one app. `run-server.ts` makes it listen. */
export function createApp(dependencies: AppDependencies) {
  const reading = fromReplica(dependencies);
  const api = apiRoutes(dependencies);
  const app = createBaseApp(dependencies.log);
  addProtection(app, dependencies);
  for (const path of ['/api/v1/*', '/mcp']) app.use(path, allowOrigins(dependencies.corsOrigins ?? []));
  if (dependencies.devInbox) app.route('/', devMailRoutes(dependencies.devInbox));
  app.use(compress(), compressWhole);
  const { capacity, clients, log } = dependencies;
  const readVisitor = visitorReader(clients, log);
  app.use(nameClient(readVisitor));
  if (capacity) {
    app.use(slowRefusals());
    // Artwork waits for other hosts, and has limits of its own.
    app.use(except([healthPath, '/images/*', ...transcriptPaths], limitConcurrency(capacity)));
    const transcriptLimit = limitConcurrency({ ...capacity, ...transcriptTurns });
    for (const path of transcriptPaths) app.use(path, transcriptLimit);
  }
  // Before what needs the database; health answers whatever the database does.
  if (dependencies.databaseWatch) app.use(except(healthPath, requireDatabase(dependencies.databaseWatch)));
  const rateLimit = rateLimitByIp(dependencies.limits, readVisitor);
  const cache = responseCache(dependencies.responseCacheTtlMs);
  for (const path of ['/api/v1/*', '/mcp', '/images/card/*', '/oembed', '/embed/*'])
    app.use(path, except(healthPath, rateLimit));
  // A response that has not changed is answered 304 instead of sent again.
  for (const kind of ['entities', 'episodes', 'podcasts']) app.use(`/api/v1/${kind}/*`, etag());
  countAndCache(app, dependencies, cache);
  app.route('/api/v1', docsRoutes(api, dependencies.publicUrl, dependencies.web?.root));
  app.use('/api/v1/*', requireBody(api, '/api/v1'));
  app.route('/api/v1', api);
  // Not `/api/*`: that includes `/api`, which is a page.
  app.all('/api/:rest{.+}', methodNotAllowed(api, '/api/v1'), onNotFound);
  app.route('/', metricsRoutes(dependencies));
  app.route('/', mcpRoutes(dependencies));
  app.route('/', feedRoutes(dependencies));
  app.route('/', blogFeedRoutes(dependencies));
  app.route('/', sampleAudioRoutes());
  if (dependencies.recordingsFolder) app.route('/', recordingRoutes(dependencies.recordingsFolder));
  app.route('/', cardRoutes(reading));
  app.route('/', imageRoutes(dependencies));
  app.route('/', embedRoutes(reading));
  if (dependencies.web) {
    // Within the turn of the page, so without the limit of how many requests run at once.
    const apiForPages = createBaseApp(dependencies.log);
    apiForPages.use(rateLimit);
    countAndCache(apiForPages, dependencies, cache);
    apiForPages.route('/api/v1', api);
    app.route('/', webRoutes(reading, { ...dependencies.web, api: apiForPages }));
  }
  return app;
}
