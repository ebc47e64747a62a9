import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { formatLongDate } from '../../contract/shared/format.ts';
import { formatTimestamp } from '../../contract/shared/timestamp.ts';
import { episodeUrl, mentionUrl } from '../../domain/library/catalog/urls.ts';
import type { Moment } from '../../domain/library/transcripts/moment.ts';
import { attributesOf, ownText } from './own-text.ts';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 20px 24px; background: light-dark(#fbf9f5, #14171c); color: light-dark(#1d1b18, #e9e7e2);
  font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
blockquote { margin: 0 0 12px; font: 18px/1.5 Georgia, 'Times New Roman', serif; }
p { margin: 0; color: light-dark(#5d574e, #b5b2ab); }
a { color: light-dark(#0f5e5c, #6fc7c0); }`;

/** Any site may frame it; nothing runs in it, and only its own style applies. */
export const embedPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;

/** A quote to put into another page: no script, no cookie, no request. */
export function embedPage(moment: Moment, publicUrl: string): HtmlEscapedString | Promise<HtmlEscapedString> {
  const page = episodeUrl(publicUrl, { slug: moment.episodeSlug, uuid: moment.episodeId });
  const link = mentionUrl(page, moment.passageId, moment.startSeconds);
  const facts = [
    moment.publicationDate && formatLongDate(moment.publicationDate),
    moment.startSeconds !== null && formatTimestamp(moment.startSeconds),
  ].filter(Boolean);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${moment.episodeTitle} · Earshot</title>
<style>${raw(style)}</style>
</head>
<body>
<blockquote ${attributesOf(moment.text, moment.language)}>“${moment.text}”</blockquote>
<p>${moment.speaker ? html`${ownText(moment.speaker, moment.language)} in ` : ''}<a href="${link}" target="_blank" rel="noopener">${ownText(moment.episodeTitle, moment.language)}</a></p>
<p>${ownText(moment.podcastTitle, moment.language)} · ${[...facts, 'Earshot'].join(' · ')}</p>
</body>
</html>`;
}
