import { Hono } from 'hono';
import { html } from 'hono/html';
import { embedPath } from '../../../contract/shared/page-paths.ts';
import { matchPage, pages } from '../../../contract/shared/pages.ts';
import { AppError } from '../../../domain/core/errors.ts';
import { extractUuid } from '../../../domain/core/ids.ts';
import { getEpisode } from '../../../domain/library/catalog/episodes.ts';
import { resolvePassage } from '../../../domain/library/transcripts/former-passages.ts';
import { findMoment, getMoment } from '../../../domain/library/transcripts/moment.ts';
import { cardSize } from '../../../domain/site/images/card.ts';
import { cardPath, readSecond } from '../../pages/card-paths.ts';
import { embedPage, embedPolicy } from '../../pages/embed-page.ts';
import { briefCache } from '../declare/cache-control.ts';
import type { AppDependencies } from '../declare/dependencies.ts';

const defaultSize = { width: 640, height: 240 };
const notFound = () => new AppError('not_found', 'url must be the address of an episode on this site.');

/** A size that the asking page limits; the quote wraps, so it can be narrower. */
function sizeWithin(parameters: URLSearchParams) {
  const limit = (name: string, size: number) => {
    const max = Number(parameters.get(name));
    return max > 0 ? Math.min(size, Math.floor(max)) : size;
  };
  return { width: limit('maxwidth', defaultSize.width), height: limit('maxheight', defaultSize.height) };
}

/** What oEmbed answers about an episode of ours: a quote to frame where a second is named, a link otherwise. */
async function describe({ database, publicUrl }: AppDependencies, parameters: URLSearchParams) {
  const url = URL.parse(parameters.get('url') ?? '');
  const match = url && url.origin === new URL(publicUrl).origin ? matchPage(url.pathname) : undefined;
  const id = match?.name === 'episode' ? extractUuid(match.slugAndUuid) : undefined;
  if (!url || !id) throw notFound();
  const episode = await getEpisode(database, id);
  const second = readSecond(url.searchParams);
  const moment = second === undefined ? undefined : await findMoment(database, id, second);
  const about = {
    version: '1.0',
    title: episode.title,
    author_name: episode.podcast_title,
    author_url: publicUrl + pages.podcast.to(episode.podcast_slug, episode.podcast_uuid),
    provider_name: 'Earshot',
    provider_url: publicUrl,
    thumbnail_url: publicUrl + cardPath.episode(id, second),
    thumbnail_width: cardSize.width,
    thumbnail_height: cardSize.height,
  };
  if (!moment) return { type: 'link', ...about };
  const { width, height } = sizeWithin(parameters);
  const frame =
    await html`<iframe src="${publicUrl}${embedPath(moment.passageId)}" width="${width}" height="${height}" title="${moment.episodeTitle}" loading="lazy" frameborder="0"></iframe>`;
  return { type: 'rich', ...about, width, height, html: String(frame) };
}

/** Quotes for other sites: `/embed/{passage}` to frame, and `/oembed` for editors that ask how. */
export function embedRoutes(dependencies: AppDependencies): Hono {
  const app = new Hono();
  app.get('/oembed', async (c) => {
    const parameters = new URL(c.req.url).searchParams;
    if ((parameters.get('format') ?? 'json') !== 'json')
      throw new AppError('invalid_request', 'Only format=json is available.');
    return c.json(await describe(dependencies, parameters), 200, { 'cache-control': briefCache });
  });
  app.get('/embed/:id', async (c) => {
    const { database, publicUrl } = dependencies;
    const { id, isFormer } = await resolvePassage(database, c.req.param('id'), publicUrl);
    if (isFormer) return c.redirect(embedPath(id), 302);
    const moment = await getMoment(database, id);
    c.header('Content-Security-Policy', embedPolicy);
    return c.html(embedPage(moment, publicUrl), 200, { 'cache-control': briefCache });
  });
  return app;
}
