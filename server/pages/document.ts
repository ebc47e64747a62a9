import { html, raw } from 'hono/html';
import type { SiteSettings } from '../contract/site.ts';
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
  files: PageFiles;
}): Promise<string> {
  const { page, site, theme, files } = options;
  const head = await html`${renderHead(page.head)}
    ${files.styles.map((file) => html`<link rel="stylesheet" crossorigin href="${file}" />`)}
    ${files.scripts.map((file) => html`<link rel="modulepreload" crossorigin href="${file}" />`)}
    ${page.preloadUrls?.map((url) => html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}" />`)}
    ${page.noscriptHtml ? html`<noscript><link rel="stylesheet" href="/noscript.css" /></noscript>` : ''}
    <script type="application/json" id="site">${jsonForScript(site)}</script>`;
  const noscript = page.noscriptHtml
    ? await html`<noscript><div class="noscript">${page.noscriptHtml}</div></noscript>`
    : raw('');
  // Functions, since a replacement text may hold $ signs that mean something to replace().
  return options.template
    .replace('<html lang="en">', () =>
      theme ? `<html lang="en" data-theme="${theme}">` : '<html lang="en">',
    )
    .replace('<!--head-->', () => String(head))
    .replace('<!--app-->', () => options.app)
    .replace('<!--without-scripts-->', () => String(noscript));
}
