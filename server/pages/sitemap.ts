import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '../core/database/connection.ts';
import { episodeUrl } from '../core/library/urls.ts';
import { indexedPaths } from './static-pages.ts';

/** What one file may list, by the protocol. */
const maxUrlsPerSitemap = 50_000;

type Row = { slug: string; id: string; updated_at: string };

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const entry = (url: string, updatedAt?: string) =>
  `<url><loc>${escapeXml(url)}</loc>${updatedAt ? `<lastmod>${new Date(updatedAt).toISOString().slice(0, 10)}</lastmod>` : ''}</url>`;

const xmlDocument = (root: 'urlset' | 'sitemapindex', lines: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;

/** `robots.txt` and the sitemap: an index, one file of pages and podcasts, and as many as the episodes need. */
export function sitemapRoutes(database: Database, publicUrl: string): Hono {
  const app = new Hono();
  const xml = { 'content-type': 'application/xml; charset=utf-8' };
  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /verify-email\nDisallow: /manage\nDisallow: /feeds/\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    ),
  );
  app.get('/sitemap.xml', async (c) => {
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int as count from episodes`,
    );
    const files = Math.ceil((rows[0]?.count ?? 0) / maxUrlsPerSitemap);
    const names = ['pages', ...Array.from({ length: files }, (_, index) => `episodes-${index + 1}`)];
    const lines = names.map((name) => `<sitemap><loc>${publicUrl}/sitemap-${name}.xml</loc></sitemap>`);
    return c.body(xmlDocument('sitemapindex', lines), 200, xml);
  });
  app.get('/sitemap-pages.xml', async (c) => {
    const { rows } = await database.execute<Row>(
      sql`select slug, id, updated_at from podcasts order by id limit ${maxUrlsPerSitemap - 100}`,
    );
    const lines = [
      ...indexedPaths.map((path) => entry(publicUrl + path)),
      ...rows.map((row) => entry(`${publicUrl}/podcast/${row.slug}-${row.id}`, row.updated_at)),
    ];
    return c.body(xmlDocument('urlset', lines), 200, xml);
  });
  app.get('/:file{sitemap-episodes-\\d{1,6}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('file'))?.[0]);
    const { rows } = await database.execute<Row>(sql`
      select slug, id, updated_at from episodes order by id limit ${maxUrlsPerSitemap} offset ${(Math.max(number, 1) - 1) * maxUrlsPerSitemap}`);
    if (rows.length === 0) return c.notFound();
    const lines = rows.map((row) =>
      entry(episodeUrl(publicUrl, { slug: row.slug, uuid: row.id }), row.updated_at),
    );
    return c.body(xmlDocument('urlset', lines), 200, xml);
  });
  return app;
}
