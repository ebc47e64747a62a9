import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { cardSize } from '../../domain/site/images/card.ts';

/** The metadata of a page, for browsers, search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  /** Absolute. */
  canonical: string;
  kind: 'website' | 'article';
  /** The card of this page: an absolute URL. */
  image?: string | undefined;
  /** Where this page says how to embed it. */
  oembed?: string;
  /** schema.org, as JSON-LD. */
  jsonLd?: Record<string, unknown>;
  /** A feed of the same content. */
  feed?: string;
  isIndexed: boolean;
};

/** JSON that can't close the script element that contains it. */
export const jsonForScript = (value: unknown) => raw(JSON.stringify(value).replaceAll('<', '\\u003c'));

const cardTags = (image: string, title: string) => html`<meta property="og:image" content="${image}" />
    <meta property="og:image:width" content="${cardSize.width}" />
    <meta property="og:image:height" content="${cardSize.height}" />
    <meta property="og:image:alt" content="${title}" />`;

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
    ${head.image ? cardTags(head.image, head.title) : ''}
    <meta name="twitter:card" content="${head.image ? 'summary_large_image' : 'summary'}" />
    ${head.oembed ? html`<link rel="alternate" type="application/json+oembed" href="${head.oembed}" />` : ''}
    ${head.feed ? html`<link rel="alternate" type="application/rss+xml" href="${head.feed}" />` : ''}
    ${
      head.jsonLd
        ? html`<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', ...head.jsonLd })}</script>`
        : ''
    }`;
}
