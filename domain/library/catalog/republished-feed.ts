import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { apiUrl } from '../../../contract/shared/api-url.ts';
import {
  type TranscriptEnding,
  timedEndings,
  transcriptFiles,
} from '../../../contract/shared/transcripts/transcript-files.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';
import { audioType, type RssItem, type RssTranscript, rssFeed } from '../../core/formats/rss.ts';
import { recordingTypes } from '../recordings/recording-files.ts';
import { newestFirst } from './episode-order.ts';
import { getPodcastRow } from './podcasts.ts';
import { absoluteUrl, episodeUrl, podcastUrl } from './urls.ts';

const maxItems = 300;

/** What podcast apps call some of them, and what isn't loaded as a recording. */
const typeOfEnding: Record<string, string> = {
  ...recordingTypes,
  m4a: 'audio/x-m4a',
  m4b: 'audio/x-m4a',
  webm: 'audio/webm',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
};

/** The media type of an address, by its ending. */
function typeOfAudio(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return typeOfEnding[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? audioType;
}

/** The newest episodes of a podcast, and whether the transcript of each has times. */
function selectEpisodes(database: Database, podcastId: string) {
  const timed = database
    .select({ one: sql`1` })
    .from(passages)
    .where(and(eq(passages.episodeId, episodes.id), isNotNull(passages.startSeconds)));
  return database
    .select({
      id: episodes.id,
      slug: episodes.slug,
      title: episodes.title,
      description: episodes.description,
      publicationDate: episodes.publicationDate,
      durationSeconds: episodes.durationSeconds,
      audioUrl: episodes.audioUrl,
      imageUrl: episodes.imageUrl,
      language: episodes.language,
      season: episodes.season,
      episodeNumber: episodes.episodeNumber,
      persons: episodes.persons,
      hasTranscript: episodes.hasTranscript,
      isTimed: sql<boolean>`exists (${timed})`,
    })
    .from(episodes)
    .where(eq(episodes.podcastId, podcastId))
    .orderBy(...newestFirst)
    .limit(maxItems);
}

type Row = Awaited<ReturnType<typeof selectEpisodes>>[number];

const linkedEndings: TranscriptEnding[] = ['vtt', 'srt', 'json'];

function transcriptsOf({ id, language, hasTranscript, isTimed }: Row, publicUrl: string): RssTranscript[] {
  if (!hasTranscript) return [];
  return linkedEndings
    .filter((ending) => isTimed || !timedEndings.includes(ending))
    .map((ending) => ({
      url: publicUrl + apiUrl(`/episodes/:id/transcript.${ending}`, { param: { id } }),
      type: transcriptFiles[ending].type,
      language,
      ...(timedEndings.includes(ending) ? { rel: 'captions' as const } : {}),
    }));
}

function toItem(row: Row, publicUrl: string): RssItem {
  const { id, slug, title, description, publicationDate, audioUrl, imageUrl } = row;
  const { durationSeconds, season, episodeNumber, persons, language } = row;
  return {
    ...{ title, durationSeconds, season, episodeNumber, persons, language },
    link: episodeUrl(publicUrl, { slug, uuid: id }),
    // The address of a page changes with its title.
    guid: { value: id, isPermaLink: false },
    imageUrl: imageUrl && absoluteUrl(publicUrl, imageUrl),
    transcripts: transcriptsOf(row, publicUrl),
    ...(description ? { description } : {}),
    ...(publicationDate ? { pubDate: new Date(publicationDate) } : {}),
    ...(audioUrl ? { audioUrl: absoluteUrl(publicUrl, audioUrl), audioType: typeOfAudio(audioUrl) } : {}),
  };
}

/**
 * The feed of a podcast as a podcast app subscribes to it, with the transcripts that are here. Throws AppError
 * podcast_not_found, feed_not_republished where no operator turned it on.
 */
export async function republishedFeed(
  database: Database,
  idOrSlug: string,
  publicUrl: string,
): Promise<string> {
  const podcast = await getPodcastRow(database, idOrSlug);
  if (!podcast.republishFeed)
    throw new AppError(
      'feed_not_republished',
      "This podcast's feed isn't republished here. An operator who has the right to can turn it on.",
    );
  const rows = await selectEpisodes(database, podcast.id);
  return rssFeed({
    title: podcast.title,
    link: podcastUrl(publicUrl, { slug: podcast.slug, uuid: podcast.id }),
    description: podcast.description ?? podcast.title,
    language: podcast.language,
    author: podcast.author,
    imageUrl: podcast.imageUrl && absoluteUrl(publicUrl, podcast.imageUrl),
    url: publicUrl + apiUrl('/podcasts/:id/feed.xml', { param: { id: podcast.id } }),
    items: rows.map((row) => toItem(row, publicUrl)),
  });
}
