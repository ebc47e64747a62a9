import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { loadConfigOrExit } from './core/config.ts';
import { openPlatform } from './core/platform.ts';
import { aborted, shutdownSignal } from './core/shutdown.ts';

const config = loadConfigOrExit();
const stop = shutdownSignal();
const platform = await openPlatform(config, { maintain: false });
const built = fileURLToPath(new URL('../web/dist', import.meta.url));
const app = createApp({
  database: platform.database,
  engine: platform.engine,
  sampleSearch: config.sampleSearch,
  webRoot: existsSync(built) ? built : undefined,
  publicUrl: config.publicUrl,
  secure: config.publicUrl.startsWith('https:'),
});

const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () =>
  process.send?.('ready'),
);
server.on('error', (error: NodeJS.ErrnoException) => {
  const why =
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} is taken. Set PORT to another one, or end what listens there.`
      : error.message;
  console.error(why);
  process.exit(1);
});

await aborted(stop);
await new Promise<void>((resolve) => {
  server.close(() => resolve());
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  // Somebody who reads very slowly must not keep the service from ending.
  setTimeout(resolve, 5_000).unref();
});
await platform.close();
process.exit(0);
