import { Hono } from 'hono';
import { subscriptionFeed } from '../../../domain/alerts/feeds/feed.ts';
import type { AppDependencies } from '../declare/dependencies.ts';

/** The private feeds of alerts: `/feeds/{key}` is RSS, `/feeds/{key}.json` JSON Feed. */
export function feedRoutes({ database, publicUrl }: AppDependencies): Hono {
  const app = new Hono();
  app.get('/feeds/:key', async (c) => {
    const key = c.req.param('key');
    const isJson = key.endsWith('.json');
    const feed = await subscriptionFeed(
      database,
      key.replace(/\.json$/, ''),
      isJson ? 'json' : 'rss',
      publicUrl,
    );
    return c.body(feed, 200, {
      'content-type': isJson ? 'application/feed+json; charset=utf-8' : 'application/rss+xml; charset=utf-8',
      'cache-control': 'private, max-age=60',
    });
  });
  return app;
}
