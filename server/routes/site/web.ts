import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { readPage, readSearchState, searchQuery } from '../../../contract/addresses/search-address.ts';
import type { ApiResponse } from '../../../contract/api/service/rendering.ts';
import type { SiteSettings } from '../../../contract/api/service/site.ts';
import { apiUrl } from '../../../contract/shared/api-url.ts';
import { matchPage } from '../../../contract/shared/pages.ts';
import { AppError } from '../../../domain/core/errors.ts';
import { blogPage, postPage } from '../../pages/blog-pages.ts';
import { cardPath } from '../../pages/card-paths.ts';
import { renderDocument, type Theme } from '../../pages/document.ts';
import { entityPage } from '../../pages/entity-page.ts';
import { episodePage } from '../../pages/episode-page.ts';
import { openSearchDescription } from '../../pages/open-search.ts';
import type { FirstCall, Page } from '../../pages/page.ts';
import { pageFilesFrom } from '../../pages/page-files.ts';
import { podcastPage } from '../../pages/podcast-page.ts';
import { sitemapRoutes } from '../../pages/sitemap.ts';
import { notFoundPage, staticPage } from '../../pages/static-pages.ts';
import type { AppDependencies } from '../declare/dependencies.ts';

type Web = NonNullable<AppDependencies['web']> & {
  /** The API, for calls from within a request. */
  api: { request: (url: string, init: RequestInit, env: object) => Response | Promise<Response> };
};

/** The page at a URL, or the 404 page. */
async function resolvePage(
  { database, publicUrl, site, blog }: AppDependencies,
  { pathname, searchParams }: URL,
): Promise<Page> {
  const fallback = notFoundPage(pathname, publicUrl);
  const match = matchPage(pathname);
  if (!match) return fallback;
  const { name, slugAndUuid } = match;
  const item = { database, slugAndUuid, publicUrl, fallback };
  if (name === 'episode') return episodePage(item, searchParams);
  if (name === 'entity') return entityPage(item);
  if (name === 'blog') return blogPage({ blog, publicUrl });
  if (name === 'post') return postPage({ blog, publicUrl }, { id: slugAndUuid, fallback });
  if (name === 'podcast') return podcastPage(item, readPage(searchParams));
  const page = staticPage(name, publicUrl);
  if (name !== 'monitor') return page;
  const image = publicUrl + cardPath.search(readSearchState(searchParams, site.sample_search).q);
  return { ...page, head: { ...page.head, image }, calls: searchCalls(searchParams, site) };
}

/** The API call of the search in an address of /monitor; none for a blank query, which is not sent. */
function searchCalls(searchParams: URLSearchParams, site: SiteSettings): FirstCall[] {
  const state = readSearchState(searchParams, site.sample_search);
  return state.q.trim() === '' ? [] : [{ url: apiUrl('/entities/search', { query: searchQuery(state) }) }];
}

/** Whether the client's router can read the path. */
function isPath(path: string): boolean {
  // Two slashes at the beginning would be read as a host.
  if (path.startsWith('//')) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // It can't; the visitor gets the 404 page.
    return false;
  }
}

const parseTheme = (text: string | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : undefined;

const publicFiles = [
  '/favicon.svg',
  '/favicon.ico',
  '/noscript.css',
  '/site.webmanifest',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/apple-touch-icon.png',
];

/**
 * Calls the API for a visitor: with their address, since their calls are limited. Notes what is answered; an answer that
 * the page has already isn't computed again.
 */
function callerFor(
  c: Context,
  { api, calls }: Pick<Web, 'api'> & { calls: FirstCall[] },
  answered: Set<string>,
) {
  const forwardedFor = c.req.header('x-forwarded-for');
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  return async (url: string): Promise<ApiResponse> => {
    const call = calls.find((first) => first.url === url);
    if (call?.isLeftToBrowser) throw new Error(`${url} is left to the browser.`);
    const answer = call?.answer;
    const response = answer
      ? { ok: true, status: 200, statusText: 'OK', json: async () => answer }
      : await api.request(url, { headers }, c.env);
    if (response.ok) answered.add(url);
    return response;
  };
}

/** The built client: its files, and a page with its own head for every address. */
export function webRoutes(dependencies: AppDependencies, { root, renderApp, api }: Web): Hono {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const filesOf = pageFilesFrom(root);
  const app = new Hono();
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root, precompressed: true }));
  for (const file of publicFiles) app.use(file, serveStatic({ root }));
  app.get('/opensearch.xml', (c) =>
    c.body(openSearchDescription(dependencies.publicUrl), 200, {
      'content-type': 'application/opensearchdescription+xml; charset=utf-8',
    }),
  );
  app.route('/', sitemapRoutes(dependencies));
  app.get('*', async (c) => {
    const requested = new URL(c.req.url);
    const url = isPath(requested.pathname) ? requested : new URL('/404', requested);
    const page = await resolvePage(dependencies, url);
    c.header('Cache-Control', page.isPrivate ? 'no-store' : 'no-cache');
    if (page.isPrivate) c.header('Referrer-Policy', 'no-referrer');
    const { site, databaseWatch } = dependencies;
    // Without a database there is nothing to wait for: the browser asks by itself, and says so.
    const hasData = !page.isPrivate && databaseWatch?.isAnswering !== false;
    const calls = page.calls ?? [];
    const answered = new Set<string>();
    const rendered = await renderApp({
      address: url.pathname + url.search,
      site,
      fetchApi: hasData ? callerFor(c, { api, calls }, answered) : undefined,
    });
    const document = await renderDocument({
      template,
      page,
      preloadUrls: calls.flatMap(({ url: call }) => (answered.has(call) ? [] : [call])),
      site,
      theme: parseTheme(getCookie(c, 'theme')),
      app: rendered.html,
      data: rendered.data,
      files: filesOf(rendered.sources),
    });
    return c.html(document, page.status);
  });
  app.all('*', (c) => {
    if (!matchPage(c.req.path)) return c.notFound();
    c.header('Allow', 'GET, HEAD');
    throw new AppError('method_not_allowed', `${c.req.method} is not supported here. Use GET or HEAD.`);
  });
  return app;
}
