import { html, raw } from 'hono/html';
import { episodePath } from '../contract/page-paths.ts';
import { type PodcastDetail, recentEpisodesPerPage } from '../contract/podcast.ts';
import type { Database } from '../core/database/connection.ts';
import { formatLongDate } from '../core/library/format.ts';
import { getPodcast } from '../core/library/podcasts.ts';
import { podcastUrl } from '../core/library/urls.ts';
import { type Page, pageOrNotFound } from './page.ts';
import { summaryOf } from './summary.ts';

function noscriptHtml(podcast: PodcastDetail) {
  const pages = Array.from({ length: podcast.total_pages }, (_, at) => at + 1);
  return html`<article>
    <h1>${podcast.title}</h1>
    <p>${[podcast.author ? `Hosted by ${podcast.author}` : '', `${podcast.episode_count} episodes`, podcast.language?.toUpperCase()].filter(Boolean).join(' · ')}</p>
    <div>${raw(podcast.description ?? '')}</div>
    <h2>Recent Episodes</h2>
    <ol start="${(podcast.page - 1) * recentEpisodesPerPage + 1}">
      ${podcast.recent_episodes.map((episode) => html`<li><a href="${episodePath(episode.slug, episode.uuid)}">${episode.title}</a> ${formatLongDate(episode.publication_date) ?? ''}</li>`)}
    </ol>
    <p>${pages.length > 1 ? html`Pages: ${pages.map((page) => html`<a href="?page=${page}">${page}</a> `)}` : ''}</p>
  </article>`;
}

/** A podcast's page. Without such a podcast: the page that says so, with status 404. */
export async function podcastPage(
  database: Database,
  slugAndUuid: string,
  page: number,
  publicUrl: string,
  fallback: Page,
): Promise<Page> {
  const make = async (): Promise<Page> => {
    const podcast = await getPodcast(database, slugAndUuid, page);
    const canonical = podcastUrl(publicUrl, { slug: podcast.slug, uuid: podcast.id });
    const summary = podcast.description ? summaryOf(podcast.description) : '';
    return {
      status: 200,
      head: {
        title: `${podcast.title} · Earshot`,
        description:
          summary || `${podcast.episode_count} episodes of ${podcast.title}, searchable to the second.`,
        canonical: page > 1 ? `${canonical}?page=${page}` : canonical,
        kind: 'website',
        image: podcast.image_url ?? undefined,
        jsonLd: {
          '@type': 'PodcastSeries',
          name: podcast.title,
          url: canonical,
          ...(podcast.author ? { author: { '@type': 'Person', name: podcast.author } } : {}),
          ...(summary ? { description: summary } : {}),
          ...(podcast.image_url ? { image: podcast.image_url } : {}),
          ...(podcast.language ? { inLanguage: podcast.language } : {}),
        },
        isIndexed: true,
      },
      noscriptHtml: noscriptHtml(podcast),
      preloadUrl: `/api/v1/podcasts/${encodeURIComponent(slugAndUuid)}?page=${page}`,
    };
  };
  return pageOrNotFound(make, fallback, 'Podcast Not Found · Earshot');
}
