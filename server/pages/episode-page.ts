import { html, raw } from 'hono/html';
import { mentionsQuery, readSearchState } from '../../contract/addresses/search-address.ts';
import type { EpisodeDetail, TranscriptResponse } from '../../contract/api/library/episode.ts';
import { apiUrl } from '../../contract/shared/api-url.ts';
import { formatLongDate } from '../../contract/shared/format.ts';
import { missingEpisodeTitle, tooComplexText } from '../../contract/shared/missing-texts.ts';
import { documentTitle, pages } from '../../contract/shared/pages.ts';
import {
  endingsFor,
  machineText,
  transcriptFiles,
} from '../../contract/shared/transcripts/transcript-files.ts';
import { gapsByLine, gapText } from '../../contract/shared/transcripts/transcript-gaps.ts';
import { getEpisode } from '../../domain/library/catalog/episodes.ts';
import { absoluteUrl } from '../../domain/library/catalog/urls.ts';
import { fitsInPage, getTranscript } from '../../domain/library/transcripts/transcripts.ts';
import { cardPath, oembedUrl, readSecond } from './card-paths.ts';
import { attributesOf, ownText } from './own-text.ts';
import { type FirstCall, type ItemPageOptions, type Page, pageOrNotFound } from './page.ts';
import { summaryOf } from './summary.ts';

function jsonLd(episode: EpisodeDetail, canonical: string, publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'PodcastEpisode',
    name: episode.title,
    url: canonical,
    inLanguage: episode.language,
    ...(episode.publication_date ? { datePublished: episode.publication_date.slice(0, 10) } : {}),
    ...(episode.description ? { description: summaryOf(episode.description) } : {}),
    ...(episode.duration_seconds === null ? {} : { timeRequired: `PT${episode.duration_seconds}S` }),
    ...(episode.audio_url
      ? { associatedMedia: { '@type': 'MediaObject', contentUrl: absoluteUrl(publicUrl, episode.audio_url) } }
      : {}),
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: episode.podcast_title,
      url: publicUrl + pages.podcast.to(episode.podcast_slug, episode.podcast_uuid),
    },
  };
}

const transcriptUrl = (id: string) => apiUrl('/episodes/:id/transcript', { param: { id } });

function noTranscriptHtml({ id, has_transcript, transcript_error }: EpisodeDetail) {
  if (has_transcript)
    return html`<p>The transcript is too long for this page. <a href="${transcriptUrl(id)}">Read it as JSON.</a></p>`;
  return html`<p>Transcript Not Available Yet</p>${transcript_error === 'transcript_too_complex' ? html`<p>${tooComplexText}</p>` : ''}`;
}

const gapsHtml = (gaps: TranscriptResponse['gaps'] = []) =>
  gaps.map((gap) => html`<p><bdi lang="en" dir="ltr">${gapText(gap)}</bdi></p>`);

/** The lines, with what isn't heard between them. */
function linesHtml({ transcript, segments, gaps }: TranscriptResponse, language: string) {
  const unheard = gapsByLine(segments, gaps);
  const lines = transcript
    .split('\n')
    .map((line, at) => html`${gapsHtml(unheard.get(at))}<p ${attributesOf(line, language)}>${line}</p>`);
  return html`<div lang="${language}">${lines}${gapsHtml(unheard.get(segments.length))}</div>`;
}

/** Where the transcript comes from, and the files of it: a transcript that is too long for the page may have no times. */
function factsHtml(
  { id, transcript_source, transcript_model }: EpisodeDetail,
  transcript?: TranscriptResponse,
) {
  const files = endingsFor(transcript?.segments ?? []).map(
    (ending) =>
      html`<a href="${apiUrl(`/episodes/:id/transcript.${ending}`, { param: { id } })}">${transcriptFiles[ending].label}</a> `,
  );
  return html`${transcript_source === 'machine' ? html`<p>${machineText}${transcript_model ? ` Model: ${transcript_model}` : ''}</p>` : ''}
    <p>Download: ${files}</p>`;
}

/** The episode as plain text: its facts, its entities, its whole transcript. */
function noscriptHtml(episode: EpisodeDetail, transcript: TranscriptResponse | undefined) {
  const { language } = episode;
  const facts = [
    episode.publication_date ? formatLongDate(episode.publication_date) : '',
    episode.itunes_duration,
    `${episode.entity_count} entities mentioned`,
  ];
  return html`<article>
    <p><a href="${pages.podcast.to(episode.podcast_slug, episode.podcast_uuid)}">${ownText(episode.podcast_title, language)}</a>${episode.podcast_author ? html` · Hosted by ${ownText(episode.podcast_author, language)}` : ''}</p>
    ${episode.also_in.length === 0 ? '' : html`<p>Also in ${episode.also_in.map((show) => html`<a href="${pages.episode.to(show.episode_slug, show.episode_uuid)}">${ownText(show.podcast_title, language)}</a> `)}</p>`}
    <h1 ${attributesOf(episode.title, language)}>${episode.title}</h1>
    <p>${facts.filter(Boolean).join(' · ')}</p>
    ${episode.audio_url ? html`<p><a href="${episode.audio_url}" rel="noopener noreferrer nofollow ugc">Listen</a></p>` : ''}
    <div ${attributesOf(summaryOf(episode.description ?? ''), language)}>${raw(episode.description ?? '')}</div>
    <h2>Entities</h2>
    <ul>${episode.entities.map((entity) => html`<li>${ownText(entity.name, language)} (${entity.entity_type})</li>`)}</ul>
    <h2>Transcript</h2>
    ${episode.has_transcript ? factsHtml(episode, transcript) : ''}
    ${transcript ? linesHtml(transcript, language) : noTranscriptHtml(episode)}
  </article>`;
}

type Shown = { episode: EpisodeDetail; transcript: TranscriptResponse | undefined };

/** With the transcript and the mentions in it at once, a moment is in view before it is looked for. */
function firstCalls(
  { episode, transcript }: Shown,
  slugAndUuid: string,
  address: URLSearchParams,
): FirstCall[] {
  const param = { id: slugAndUuid };
  const calls: FirstCall[] = [{ url: apiUrl('/episodes/:id', { param }), answer: episode }];
  if (!episode.has_transcript) return calls;
  calls.push({ url: transcriptUrl(slugAndUuid), answer: transcript, isLeftToBrowser: !transcript });
  if (!transcript) return calls;
  if (!address.get('q')?.trim()) return calls;
  const query = mentionsQuery(readSearchState(address, ''), episode.id);
  return [...calls, { url: apiUrl('/entities/search', { query }) }];
}

/** The page of an episode, at a second if its link names one; the fallback with status 404 if there is no such episode. */
export function episodePage(
  { database, slugAndUuid, publicUrl, fallback }: ItemPageOptions,
  address: URLSearchParams,
): Promise<Page> {
  const second = readSecond(address);
  const make = async (): Promise<Page> => {
    const episode = await getEpisode(database, slugAndUuid);
    const transcript = (await fitsInPage(database, episode.id))
      ? await getTranscript(database, episode.id)
      : undefined;
    const summary = episode.description ? summaryOf(episode.description) : '';
    const own = publicUrl + pages.episode.to(episode.slug, episode.id);
    const { copy_of } = episode;
    // Search engines need one of the pages that have the same transcript.
    const canonical = copy_of
      ? publicUrl + pages.episode.to(copy_of.episode_slug, copy_of.episode_uuid)
      : own;
    return {
      status: 200,
      head: {
        title: documentTitle(episode.title, episode.podcast_title),
        description: summary || `Transcript and entities of an episode of ${episode.podcast_title}.`,
        canonical,
        kind: 'article',
        image: publicUrl + cardPath.episode(episode.id, second, address.get('q')),
        oembed: oembedUrl(publicUrl, second === undefined ? own : `${own}?t=${second}`),
        jsonLd: jsonLd(episode, own, publicUrl),
        isIndexed: true,
      },
      noscriptHtml: noscriptHtml(episode, transcript),
      calls: firstCalls({ episode, transcript }, slugAndUuid, address),
    };
  };
  return pageOrNotFound(make, fallback, missingEpisodeTitle);
}
