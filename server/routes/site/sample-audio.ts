import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const root = join(import.meta.dirname, '../../../seed-data');

/** The sound of the sample episodes, whole or in ranges, so that a player can skip ahead. */
export const sampleAudioRoutes = () =>
  new Hono().get(
    '/sample-audio/:show/:file{[a-z0-9-]+\\.oga}',
    async (c, next) => {
      await next();
      c.header('Accept-Ranges', 'bytes');
    },
    serveStatic({
      root,
      rewriteRequestPath: (path) => path.replace(/^\/sample-audio\/([a-z0-9-]+)\//, '/$1/audio/'),
    }),
  );
