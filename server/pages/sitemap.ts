import { Hono } from 'hono';
import { pages } from '../../contract/shared/pages.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { escapeXml } from '../../domain/core/formats/xml.ts';
import {
  countEpisodes,
  listSitemapEpisodes,
  listSitemapPodcasts,
} from '../../domain/library/catalog/sitemap.ts';
import { episodeUrl, podcastUrl } from '../../domain/library/catalog/urls.ts';
import type { Blog } from '../../domain/site/blog/blog.ts';
import { indexedPaths } from './static-pages.ts';

/** What one file may list, by the protocol. */
const maxUrlsPerSitemap = 50_000;

const maxPosts = 1_000;

const entry = (url: string, updatedAt?: Date) =>
  `<url><loc>${escapeXml(url)}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`;

const xmlDocument = (root: 'urlset' | 'sitemapindex', lines: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;

/** `robots.txt` and the sitemap: an index, one file of pages and podcasts, and as many as the episodes need. */
export function sitemapRoutes({
  database,
  blog,
  publicUrl,
}: {
  database: Database;
  blog: Blog;
  publicUrl: string;
}): Hono {
  const app = new Hono();
  const xml = { 'content-type': 'application/xml; charset=utf-8' };
  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /verify-email\nDisallow: /manage\nDisallow: /account\nDisallow: /feeds/\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    ),
  );
  app.get('/sitemap.xml', async (c) => {
    const files = Math.ceil((await countEpisodes(database)) / maxUrlsPerSitemap);
    const names = ['pages', ...Array.from({ length: files }, (_, index) => `episodes-${index + 1}`)];
    const lines = names.map(
      (name) => `<sitemap><loc>${escapeXml(publicUrl)}/sitemap-${name}.xml</loc></sitemap>`,
    );
    return c.body(xmlDocument('sitemapindex', lines), 200, xml);
  });
  app.get('/sitemap-pages.xml', async (c) => {
    const podcasts = await listSitemapPodcasts(
      database,
      maxUrlsPerSitemap - maxPosts - indexedPaths.length - 1,
    );
    const { posts } = await blog.search({ q: '', page: 1, page_size: maxPosts });
    const lines = [
      ...indexedPaths.map((path) => entry(publicUrl + path)),
      entry(publicUrl + pages.blog.to()),
      ...posts.map(({ url, date }) => entry(url, new Date(date))),
      ...podcasts.map((podcast) => entry(podcastUrl(publicUrl, podcast), podcast.updatedAt)),
    ];
    return c.body(xmlDocument('urlset', lines), 200, xml);
  });
  app.get('/:file{sitemap-episodes-\\d{1,6}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('file'))?.[0]);
    const episodes = await listSitemapEpisodes(database, {
      page: Math.max(number, 1),
      limit: maxUrlsPerSitemap,
    });
    if (episodes.length === 0) return c.notFound();
    const lines = episodes.map((episode) => entry(episodeUrl(publicUrl, episode), episode.updatedAt));
    return c.body(xmlDocument('urlset', lines), 200, xml);
  });
  return app;
}
