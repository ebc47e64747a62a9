import { html, raw } from 'hono/html';
import type { EpisodeDetail, TranscriptResponse } from '../contract/episode.ts';
import { podcastPath } from '../contract/page-paths.ts';
import type { Database } from '../core/database/connection.ts';
import { getEpisode } from '../core/library/episodes.ts';
import { formatLongDate } from '../core/library/format.ts';
import { getTranscript } from '../core/library/transcripts.ts';
import { episodeUrl, podcastUrl } from '../core/library/urls.ts';
import { type Page, pageOrNotFound } from './page.ts';
import { summaryOf } from './summary.ts';

const addressOf = (publicUrl: string, episode: EpisodeDetail) =>
  episodeUrl(publicUrl, { slug: episode.slug, uuid: episode.id });

function jsonLdOf(episode: EpisodeDetail, publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'PodcastEpisode',
    name: episode.title,
    url: addressOf(publicUrl, episode),
    inLanguage: episode.language,
    ...(episode.publication_date ? { datePublished: episode.publication_date.slice(0, 10) } : {}),
    ...(episode.description ? { description: summaryOf(episode.description) } : {}),
    ...(episode.duration_seconds === null ? {} : { timeRequired: `PT${episode.duration_seconds}S` }),
    ...(episode.audio_url
      ? { associatedMedia: { '@type': 'MediaObject', contentUrl: episode.audio_url } }
      : {}),
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: episode.podcast_title,
      url: podcastUrl(publicUrl, { slug: episode.podcast_slug, uuid: episode.podcast_uuid }),
    },
  };
}

/** The episode as plain text: its facts, its names, its whole transcript. */
function noscriptHtml(episode: EpisodeDetail, transcript: TranscriptResponse | undefined) {
  return html`<article>
    <p><a href="${podcastPath(episode.podcast_slug, episode.podcast_uuid)}">${episode.podcast_title}</a>${episode.podcast_author ? html` · Hosted by ${episode.podcast_author}` : ''}</p>
    <h1 lang="${episode.language}">${episode.title}</h1>
    <p>${[formatLongDate(episode.publication_date), episode.itunes_duration, `${episode.entity_count} entities mentioned`].filter(Boolean).join(' · ')}</p>
    ${episode.audio_url ? html`<p><a href="${episode.audio_url}" rel="noopener noreferrer nofollow ugc">Listen</a></p>` : ''}
    <div lang="${episode.language}">${raw(episode.description ?? '')}</div>
    <h2>Entities</h2>
    <ul>${episode.entities.map((entity) => html`<li>${entity.name} (${entity.entity_type})</li>`)}</ul>
    <h2>Transcript</h2>
    ${
      transcript
        ? html`<div lang="${episode.language}">${transcript.transcript.split('\n').map((line) => html`<p>${line}</p>`)}</div>`
        : html`<p>Transcript Not Available Yet</p>`
    }
  </article>`;
}

/** An episode's page. Without such an episode: the page that says so, with status 404. */
export async function episodePage(
  database: Database,
  slugAndUuid: string,
  publicUrl: string,
  fallback: Page,
): Promise<Page> {
  const make = async (): Promise<Page> => {
    const episode = await getEpisode(database, slugAndUuid);
    const transcript = episode.has_transcript ? await getTranscript(database, episode.id) : undefined;
    const summary = episode.description ? summaryOf(episode.description) : '';
    return {
      status: 200,
      head: {
        title: `${episode.title} · ${episode.podcast_title} · Earshot`,
        description: summary || `Transcript and names of an episode of ${episode.podcast_title}.`,
        canonical: addressOf(publicUrl, episode),
        kind: 'article',
        image: episode.image_url ?? undefined,
        jsonLd: jsonLdOf(episode, publicUrl),
        isIndexed: true,
      },
      noscriptHtml: noscriptHtml(episode, transcript),
      preloadUrl: `/api/v1/episodes/${encodeURIComponent(slugAndUuid)}`,
    };
  };
  return pageOrNotFound(make, fallback, 'Episode Not Found · Earshot');
}
