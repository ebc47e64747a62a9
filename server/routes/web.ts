import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const knownPages = /^\/(?:|monitor|api|about|pricing|context|verify-email|episode\/[^/]+|podcast\/[^/]+)\/?$/;

/** The built client: its files by their hashed names, and its one page for every address it knows. */
export function webRoutes(webRoot: string): Hono {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const app = new Hono();
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root: webRoot }));
  app.use('/favicon.svg', serveStatic({ root: webRoot }));
  app.get('*', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.html(page, knownPages.test(c.req.path) ? 200 : 404);
  });
  return app;
}
