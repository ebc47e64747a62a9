import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { defaultPageSize } from '../contract/search.ts';
import { filterNames } from '../contract/search-address.ts';
import { renderDocument, type Theme } from '../pages/document.ts';
import { entityPage } from '../pages/entity-page.ts';
import { episodePage } from '../pages/episode-page.ts';
import type { Page } from '../pages/page.ts';
import { pageFilesFrom } from '../pages/page-files.ts';
import { podcastPage } from '../pages/podcast-page.ts';
import { sitemapRoutes } from '../pages/sitemap.ts';
import { notFoundPage, staticPage } from '../pages/static-pages.ts';
import type { AppDependencies } from './dependencies.ts';

type Web = NonNullable<AppDependencies['web']>;

/** The page of an address; one that says so when there is none. */
async function resolvePage(dependencies: AppDependencies, url: URL): Promise<Page> {
  const { database, publicUrl } = dependencies;
  const path = url.pathname.replace(/(?<=.)\/$/, '');
  const notFound = notFoundPage(path, publicUrl);
  const [, kind, slugAndUuid] = /^\/(episode|podcast|entity)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'episode' && slugAndUuid) return episodePage(database, slugAndUuid, publicUrl, notFound);
  if (kind === 'entity' && slugAndUuid) return entityPage(database, slugAndUuid, publicUrl, notFound);
  if (kind === 'podcast' && slugAndUuid) {
    const page = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
    return podcastPage(database, slugAndUuid, Math.max(page, 1), publicUrl, notFound);
  }
  const page = staticPage(path, publicUrl) ?? notFound;
  return path === '/monitor'
    ? { ...page, preloadUrl: searchPreloadUrl(url, dependencies.site.sample_search) }
    : page;
}

/** The search that /monitor begins with, written as the client writes it: then it is fetched once, and at once. */
function searchPreloadUrl({ searchParams }: URL, sampleSearch: string): string | undefined {
  const q = searchParams.get('q') ?? sampleSearch;
  if (q.trim() === '') return undefined;
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const page = searchParams.get('page') ?? '1';
  return `/api/v1/entities/search?${new URLSearchParams({ q, page, ...filters, page_size: String(defaultPageSize) })}`;
}

/** Whether the escapes of a path mean something: the router complains of those that do not. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const parseTheme = (text: string | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : undefined;

/** The built client: its files by their hashed names, and a page, with its own head, for every address. */
export function webRoutes(dependencies: AppDependencies, { root, renderApp }: Web): Hono {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const filesOf = pageFilesFrom(root);
  const app = new Hono();
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root, precompressed: true }));
  for (const file of ['/favicon.svg', '/noscript.css']) app.use(file, serveStatic({ root }));
  app.route('/', sitemapRoutes(dependencies.database, dependencies.publicUrl));
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    const page = await resolvePage(dependencies, url);
    c.header('Cache-Control', page.isPrivate ? 'no-store' : 'no-cache');
    if (page.isPrivate) c.header('Referrer-Policy', 'no-referrer');
    const rendered = await renderApp(
      page.status === 404 && !isDecodable(url.pathname) ? '/404' : url.pathname + url.search,
      dependencies.site,
    );
    const document = await renderDocument({
      template,
      page,
      site: dependencies.site,
      theme: parseTheme(getCookie(c, 'theme')),
      app: rendered.html,
      files: filesOf(rendered.source),
    });
    return c.html(document, page.status);
  });
  return app;
}
