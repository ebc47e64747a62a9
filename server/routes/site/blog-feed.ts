import { Hono } from 'hono';
import { blogFeedPath } from '../../../contract/shared/page-paths.ts';
import { blogFeed } from '../../../domain/site/blog/feed.ts';
import type { AppDependencies } from '../declare/dependencies.ts';

/** The blog as RSS. */
export function blogFeedRoutes({ blog, publicUrl }: AppDependencies): Hono {
  const app = new Hono();
  app.get(blogFeedPath, async (c) =>
    c.body(await blogFeed(blog, publicUrl), 200, {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  );
  return app;
}
