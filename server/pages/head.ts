import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** The metadata of a page, for browsers, search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  /** Absolute. */
  canonical: string;
  kind: 'website' | 'article';
  image?: string | undefined;
  /** schema.org, as JSON-LD. */
  jsonLd?: Record<string, unknown>;
  /** A feed of the same content. */
  feed?: string;
  isIndexed: boolean;
};

/** JSON that can't close the script element that contains it. */
export const jsonForScript = (value: unknown) => raw(JSON.stringify(value).replaceAll('<', '\\u003c'));

/** The page's own elements of `<head>`. */
export function renderHead(head: PageHead): HtmlEscapedString | Promise<HtmlEscapedString> {
  return html`<title>${head.title}</title>
    <meta name="description" content="${head.description}" />
    <link rel="canonical" href="${head.canonical}" />
    ${head.isIndexed ? '' : html`<meta name="robots" content="noindex" />`}
    <meta property="og:site_name" content="Earshot" />
    <meta property="og:type" content="${head.kind}" />
    <meta property="og:title" content="${head.title}" />
    <meta property="og:description" content="${head.description}" />
    <meta property="og:url" content="${head.canonical}" />
    ${head.image ? html`<meta property="og:image" content="${head.image}" />` : ''}
    <meta name="twitter:card" content="summary" />
    ${head.feed ? html`<link rel="alternate" type="application/rss+xml" href="${head.feed}" />` : ''}
    ${
      head.jsonLd
        ? html`<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', ...head.jsonLd })}</script>`
        : ''
    }`;
}
