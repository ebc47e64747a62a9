import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { loadBuiltWeb } from './built-web.ts';
import { openRateLimits } from './core/api/limits.ts';
import { loadConfigOrExit } from './core/config.ts';
import { proofOfWorkCheck } from './core/identity/proof-of-work.ts';
import { turnstileCheck } from './core/identity/turnstile.ts';
import { createLogger, exitOnUncaught } from './core/logging/logger.ts';
import { openPlatform } from './core/platform.ts';
import { shutdownSignal, waitForAbort } from './core/shutdown.ts';

const config = loadConfigOrExit();
const log = createLogger('server', config.logLevel ?? 'info');
exitOnUncaught(log);
const stop = shutdownSignal();
const platform = await openPlatform(config, log);
const app = createApp({
  log,
  database: platform.database,
  engine: platform.engine,
  vocabulary: platform.vocabulary,
  humanCheck: config.turnstileSecretKey
    ? turnstileCheck(config.turnstileSecretKey)
    : proofOfWorkCheck(platform.database),
  devMailFolder: config.smtpUrl || config.production ? undefined : join(config.dataDir, 'mail'),
  responseCacheTtlMs: 5_000,
  limits: openRateLimits(platform.pool),
  fetchAllowedHosts: config.fetchAllowedHosts,
  trustedProxies: config.trustedProxies,
  site: config.site,
  web: await loadBuiltWeb(),
  publicUrl: config.publicUrl,
  secure: config.publicUrl.startsWith('https:'),
});

const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () =>
  process.send?.('ready'),
);
server.on('error', (err: NodeJS.ErrnoException) => {
  const advice =
    err.code === 'EADDRINUSE'
      ? `Port ${config.port} is taken. Set PORT to another one, or stop what listens on it`
      : "Couldn't listen for requests";
  log.fatal({ err }, advice);
  process.exit(1);
});

await waitForAbort(stop);
await new Promise<void>((resolve) => {
  server.close(() => resolve());
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  // Somebody who reads very slowly must not keep the service from ending.
  setTimeout(resolve, 5_000).unref();
});
await platform.close();
process.exit(0);
