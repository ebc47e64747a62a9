import { html, raw } from 'hono/html';
import type { PageData } from '../../contract/api/service/rendering.ts';
import type { SiteSettings } from '../../contract/api/service/site.ts';
import { jsonForScript, renderHead } from './head.ts';
import type { Page } from './page.ts';
import type { PageFiles } from './page-files.ts';

export type Theme = 'light' | 'dark' | undefined;

/**
 * Puts a page together from the built template: its head, its theme, the client's rendering, and its content for
 * browsers without scripts.
 */
export async function renderDocument(options: {
  template: string;
  page: Page;
  site: SiteSettings;
  theme: Theme;
  app: string;
  /** Calls that the browser makes, to be started at once. */
  preloadUrls: string[];
  /** What the client's rendering shows of the API. */
  data: PageData;
  files: PageFiles;
}): Promise<string> {
  const { page, site, theme, files } = options;
  const head = await html`${renderHead(page.head)}
    ${options.preloadUrls.map((url) => html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}" />`)}
    ${page.noscriptHtml ? html`<noscript><link rel="stylesheet" href="/noscript.css" /></noscript>` : ''}
    <script type="application/json" id="site">${jsonForScript(site)}</script>`;
  const styles =
    await html`${files.styles.map((file) => html`<link rel="stylesheet" crossorigin href="${file}" />`)}`;
  const scripts =
    await html`${files.scripts.map((file) => html`<link rel="modulepreload" crossorigin href="${file}" />`)}`;
  const noscript = page.noscriptHtml
    ? await html`<noscript><div class="noscript">${page.noscriptHtml}</div></noscript>`
    : raw('');
  // At the end: a browser paints what it has read so far.
  const data = `<script type="application/json" id="data">${jsonForScript(options.data)}</script>`;
  // Functions, since a replacement text may hold $ signs that mean something to replace().
  return options.template
    .replace('<html lang="en">', () =>
      theme ? `<html lang="en" data-theme="${theme}">` : '<html lang="en">',
    )
    .replace('<!--head-->', () => String(head))
    .replace('<!--styles-->', () => String(styles))
    .replace('<!--scripts-->', () => String(scripts))
    .replace('<!--app-->', () => options.app)
    .replace('<!--without-scripts-->', () => String(noscript))
    .replace('<!--data-->', () => data);
}
