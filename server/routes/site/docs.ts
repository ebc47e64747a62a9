import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import { navigation } from '../../../contract/shared/navigation.ts';
import { pages } from '../../../contract/shared/pages.ts';
import { buildOpenApiDocument, type OpenApiDocument } from '../declare/openapi.ts';

/** The colors of the site: the reference uses the same. */
const tokens = join(import.meta.dirname, '../../../web/src/tokens.css');

const readAsset = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'api-reference', name), 'utf8');

/**
 * Scalar sets its styles from its script. Its style elements carry a nonce; the style attributes that it sets while it
 * measures the page cannot, so they are allowed, on this page alone. Scripts, requests and images stay our own.
 */
const contentPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/** A file of the built client, which has a hash in its name; undefined without a build. */
function findBuilt(webRoot: string | undefined, pattern: RegExp): string | undefined {
  const folder = webRoot && join(webRoot, 'assets');
  if (!folder || !existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((file) => pattern.test(file));
  return name && `/assets/${name}`;
}

/** The font of the site. */
const fontFace = (url: string) =>
  `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url(${url}) format('woff2'); }\n`;

function page({ theme, nonce, scalar }: { theme: string; nonce: string; scalar: string | undefined }) {
  const scripts = scalar ? ['/api/v1/docs/style-nonce.js', scalar, '/api/v1/docs/start.js'] : [];
  return html`${raw('<!doctype html>')}
    <html lang="en" data-theme="${theme}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta property="csp-nonce" content="${nonce}">
        <title>API reference · Earshot</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="/api/v1/docs.css">
      </head>
      <body>
        <header class="site-header">
          <a class="brand" href="${pages.home.to()}">
            <svg viewBox="0 0 26 20" width="26" height="20" aria-hidden="true"><path d="M2 7v6M8 3v14M14 6v8" /><path d="M20 1v18" /></svg>
            Earshot
          </a>
          <nav aria-label="Main">
            ${navigation.map(({ text, to }) => html`<a href="${to}" aria-current="${to === pages.api.to() ? 'page' : 'false'}">${text}</a>`)}
          </nav>
        </header>
        <div id="reference"></div>
        <noscript><p class="plain">This page needs JavaScript. The same information is in the <a href="/api/v1/openapi.json">OpenAPI specification</a>.</p></noscript>
        ${scripts.map((src) => html`<script src="${src}"></script>`)}
      </body>
    </html>`;
}

/** The API reference at `/docs`, and the OpenAPI document at `/openapi.json`. */
export function docsRoutes(api: OpenAPIHono, publicUrl: string, webRoot: string | undefined): Hono {
  let document: OpenApiDocument | undefined;
  const scalar = findBuilt(webRoot, /^scalar-\w+\.js$/);
  const font = findBuilt(webRoot, /^inter-latin-wght-normal-.+\.woff2$/);
  const style = (font ? fontFace(font) : '') + readFileSync(tokens, 'utf8') + readAsset('page.css');
  const app = new Hono();
  app.get('/openapi.json', (c) => {
    document ??= buildOpenApiDocument(api, publicUrl);
    return c.json(document);
  });
  app.get('/docs.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  for (const name of ['style-nonce.js', 'start.js']) {
    const script = readAsset(name);
    app.get(`/docs/${name}`, (c) =>
      c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    );
  }
  app.get('/docs', (c) => {
    const nonce = randomBytes(16).toString('base64');
    const cookie = getCookie(c, 'theme');
    const theme = cookie === 'light' || cookie === 'dark' ? cookie : '';
    return c.html(page({ theme, nonce, scalar }), 200, { 'content-security-policy': contentPolicy(nonce) });
  });
  return app;
}
