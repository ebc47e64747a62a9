import { eq } from 'drizzle-orm';
import type { EpisodeDetail, EpisodeEntity } from '../../../contract/api/library/episode.ts';
import { formatTimestamp } from '../../../contract/shared/timestamp.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts, transcripts } from '../../core/database/schema/library.ts';
import { extractUuid } from '../../core/ids.ts';
import { asIso } from '../../core/text/format.ts';
import { listEpisodeEntities } from '../entities/episode-entities.ts';
import { listEpisodeTopics } from '../entities/topics.ts';
import { alsoIn, copyOf } from '../works/other-shows.ts';
import { episodeNotFoundError, missingEpisodeError } from './missing-episode.ts';

/** Throws AppError episode_not_found if it contains no id. */
export function parseEpisodeId(idOrSlug: string): string {
  const id = extractUuid(idOrSlug);
  if (!id) throw episodeNotFoundError();
  return id;
}

const podcastColumns = {
  id: podcasts.id,
  slug: podcasts.slug,
  title: podcasts.title,
  author: podcasts.author,
  htmlUrl: podcasts.htmlUrl,
  imageUrl: podcasts.imageUrl,
};

const selectEpisode = (database: Database, id: string) =>
  database
    .select({ episode: episodes, podcast: podcastColumns, model: transcripts.model, alsoIn, copyOf })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(transcripts, eq(transcripts.episodeId, episodes.id))
    .where(eq(episodes.id, id));

type Row = Awaited<ReturnType<typeof selectEpisode>>[number];

const toEpisodeDetail = (
  { episode, podcast, model, alsoIn, copyOf }: Row,
  entities: EpisodeEntity[],
): EpisodeDetail => ({
  id: episode.id,
  slug: episode.slug,
  title: episode.title,
  description: episode.description,
  publication_date: asIso(episode.publicationDate),
  itunes_duration: episode.durationSeconds === null ? null : formatTimestamp(episode.durationSeconds),
  duration_seconds: episode.durationSeconds,
  entity_count: entities.length,
  has_transcript: episode.hasTranscript,
  transcript_source: episode.transcriptSource,
  transcript_model: model,
  transcript_error: episode.transcriptError,
  transcript_error_message: episode.transcriptErrorMessage,
  transcript_url: episode.transcriptUrl,
  link: episode.link,
  audio_url: episode.audioUrl,
  image_url: episode.imageUrl ?? podcast.imageUrl,
  language: episode.language,
  podcast_title: podcast.title,
  podcast_author: podcast.author,
  podcast_slug: podcast.slug,
  podcast_uuid: podcast.id,
  podcast_html_url: podcast.htmlUrl,
  work_id: episode.workId,
  also_in: alsoIn,
  copy_of: copyOf,
  season: episode.season,
  season_title: episode.seasonTitle,
  episode_number: episode.episodeNumber,
  persons: episode.persons,
  chapters: episode.chapters,
  entities,
});

/** The id of an episode that there is. Throws AppError episode_not_found, episode_removed. */
export async function findEpisodeId(database: Database, idOrSlug: string): Promise<string> {
  const id = parseEpisodeId(idOrSlug);
  if ((await database.$count(episodes, eq(episodes.id, id))) === 0)
    throw await missingEpisodeError(database, id);
  return id;
}

/** Throws AppError episode_not_found, episode_removed. */
export async function getEpisode(database: Database, idOrSlug: string): Promise<EpisodeDetail> {
  const id = parseEpisodeId(idOrSlug);
  const [row] = await selectEpisode(database, id);
  if (!row) throw await missingEpisodeError(database, id);
  const [entities, topics] = await Promise.all([
    listEpisodeEntities(database, id),
    listEpisodeTopics(database, id),
  ]);
  return toEpisodeDetail(row, [...entities, ...topics]);
}

/** Throws AppError episode_not_found, episode_removed. */
export async function getEpisodeEntities(database: Database, idOrSlug: string): Promise<EpisodeEntity[]> {
  return (await getEpisode(database, idOrSlug)).entities;
}
