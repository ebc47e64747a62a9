import { html, raw } from 'hono/html';
import type { PodcastDetail } from '../../contract/api/library/podcast.ts';
import { apiUrl } from '../../contract/shared/api-url.ts';
import { formatCount, formatLongDate } from '../../contract/shared/format.ts';
import { recentEpisodesPerPage } from '../../contract/shared/limits.ts';
import { documentTitle, pages } from '../../contract/shared/pages.ts';
import { getPodcast } from '../../domain/library/catalog/podcasts.ts';
import { cardPath } from './card-paths.ts';
import { attributesOf, ownText } from './own-text.ts';
import { type ItemPageOptions, type Page, pageOrNotFound } from './page.ts';
import { summaryOf } from './summary.ts';

function noscriptHtml(podcast: PodcastDetail) {
  const { language } = podcast;
  const facts = [formatCount(podcast.episode_count, 'episode'), podcast.language?.toUpperCase()];
  const pageNumbers = Array.from({ length: podcast.total_pages }, (_, index) => index + 1);
  return html`<article>
    <h1 ${attributesOf(podcast.title, language)}>${podcast.title}</h1>
    <p>${podcast.author ? html`Hosted by ${ownText(podcast.author, language)} · ` : ''}${facts.filter(Boolean).join(' · ')}</p>
    <div ${attributesOf(summaryOf(podcast.description ?? ''), language)}>${raw(podcast.description ?? '')}</div>
    <h2>Recent Episodes</h2>
    <ol start="${(podcast.page - 1) * recentEpisodesPerPage + 1}">
      ${podcast.recent_episodes.map((episode) => html`<li><a href="${pages.episode.to(episode.slug, episode.uuid)}">${ownText(episode.title, language)}</a> ${episode.publication_date ? formatLongDate(episode.publication_date) : ''}</li>`)}
    </ol>
    <p>${pageNumbers.length > 1 ? html`Pages: ${pageNumbers.map((page) => html`<a href="?page=${page}">${page}</a> `)}` : ''}</p>
  </article>`;
}

function jsonLd(podcast: PodcastDetail, canonical: string, summary: string) {
  return {
    '@type': 'PodcastSeries',
    name: podcast.title,
    url: canonical,
    ...(podcast.author ? { author: { '@type': 'Person', name: podcast.author } } : {}),
    ...(summary ? { description: summary } : {}),
    ...(podcast.image_url ? { image: podcast.image_url } : {}),
    ...(podcast.language ? { inLanguage: podcast.language } : {}),
  };
}

/** A page of a podcast; the fallback with status 404 if there is no such podcast. */
export function podcastPage(
  { database, slugAndUuid, publicUrl, fallback }: ItemPageOptions,
  page: number,
): Promise<Page> {
  const make = async (): Promise<Page> => {
    const podcast = await getPodcast(database, slugAndUuid, page);
    const canonical = publicUrl + pages.podcast.to(podcast.slug, podcast.id);
    const summary = podcast.description ? summaryOf(podcast.description) : '';
    return {
      status: 200,
      head: {
        title: documentTitle(podcast.title),
        description:
          summary ||
          `${formatCount(podcast.episode_count, 'episode')} of ${podcast.title}, with searchable transcripts.`,
        canonical: page > 1 ? `${canonical}?page=${page}` : canonical,
        kind: 'website',
        image: publicUrl + cardPath.podcast(podcast.id),
        jsonLd: jsonLd(podcast, canonical, summary),
        ...(podcast.republishes_feed
          ? { feed: publicUrl + apiUrl('/podcasts/:id/feed.xml', { param: { id: podcast.id } }) }
          : {}),
        isIndexed: true,
      },
      noscriptHtml: noscriptHtml(podcast),
      calls: [
        { url: apiUrl('/podcasts/:id', { param: { id: slugAndUuid }, query: { page } }), answer: podcast },
      ],
    };
  };
  return pageOrNotFound(make, fallback, () => 'Podcast Not Found');
}
