import { desc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm';
import type { PodcastDetail, PodcastEntity, PopularPodcast } from '../../../contract/api/library/podcast.ts';
import { recentEpisodesPerPage } from '../../../contract/shared/limits.ts';
import type { Database } from '../../core/database/connection.ts';
import { entities, episodes, mentions, podcasts } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';
import { extractUuid } from '../../core/ids.ts';
import { asIso } from '../../core/text/format.ts';
import { entityColumns, toEntityReference } from '../entities/entities.ts';
import { newestFirst } from './episode-order.ts';
import { ownNames } from './podcast-names.ts';

const maxEntities = 12;
/** The podcast's own name, in a few types. */
const maxOwnNames = 5;

const notFoundError = () => new AppError('podcast_not_found', 'There is no podcast with this ID.');

/** The podcasts with the most episodes that can be searched. */
export async function getPopularPodcasts(database: Database, limit: number): Promise<PopularPodcast[]> {
  const counted = database
    .select({
      podcastId: episodes.podcastId,
      episodes: sql<number>`count(*)::int`.as('episodes'),
      transcripts: sql<number>`(count(*) filter (where ${episodes.hasTranscript}))::int`.as('transcripts'),
      lastPublished: max(episodes.publicationDate).as('last_published'),
    })
    .from(episodes)
    .groupBy(episodes.podcastId)
    .as('counted');
  const rows = await database
    .select({
      id: podcasts.id,
      slug: podcasts.slug,
      title: podcasts.title,
      author: podcasts.author,
      imageUrl: podcasts.imageUrl,
      episodes: counted.episodes,
      transcripts: counted.transcripts,
      lastPublished: counted.lastPublished,
    })
    .from(counted)
    .innerJoin(podcasts, eq(podcasts.id, counted.podcastId))
    .orderBy(desc(counted.transcripts), podcasts.title)
    .limit(limit);
  return rows.map(({ imageUrl, lastPublished, ...row }) => ({
    ...row,
    image_url: imageUrl,
    last_published: asIso(lastPublished),
  }));
}

/** The entities mentioned in the most episodes of a podcast, without its own name. Throws AppError podcast_not_found. */
export async function getPodcastEntities(database: Database, idOrSlug: string): Promise<PodcastEntity[]> {
  const { id, title } = await getPodcastRow(database, idOrSlug);
  const isOwnName = ownNames(title);
  const ownEpisodes = database.select({ id: episodes.id }).from(episodes).where(eq(episodes.podcastId, id));
  const episodeCount = sql<number>`count(distinct ${mentions.episodeId})::int`;
  const counted = database
    .select({ entityId: mentions.entityId, episodes: episodeCount.as('episodes') })
    .from(mentions)
    .where(inArray(mentions.episodeId, ownEpisodes))
    .groupBy(mentions.entityId)
    .orderBy(desc(episodeCount), mentions.entityId)
    .limit(maxEntities + maxOwnNames)
    .as('counted');
  const rows = await database
    .select({ ...entityColumns, episodes: counted.episodes })
    .from(counted)
    .innerJoin(entities, eq(entities.id, counted.entityId))
    .orderBy(desc(counted.episodes), entities.name);
  return rows
    .filter(({ name }) => !isOwnName(name))
    .slice(0, maxEntities)
    .map((row) => ({ ...toEntityReference(row), episodes: row.episodes }));
}

export async function getPodcastRow(database: Database, idOrSlug: string) {
  const id = extractUuid(idOrSlug);
  if (!id) throw notFoundError();
  const episodeCount = database
    .select({ count: sql`count(*)::int` })
    .from(episodes)
    .where(eq(episodes.podcastId, podcasts.id));
  const [row] = await database
    .select({ ...getTableColumns(podcasts), episodeCount: sql<number>`${episodeCount}` })
    .from(podcasts)
    .where(eq(podcasts.id, id));
  if (!row) throw notFoundError();
  return row;
}

/** One page of a podcast's episodes, newest first; those without a date by season and number. */
async function getRecentEpisodes(
  database: Database,
  podcastId: string,
  page: number,
): Promise<PodcastDetail['recent_episodes']> {
  const rows = await database
    .select({
      id: episodes.id,
      title: episodes.title,
      slug: episodes.slug,
      publicationDate: episodes.publicationDate,
      hasTranscript: episodes.hasTranscript,
    })
    .from(episodes)
    .where(eq(episodes.podcastId, podcastId))
    .orderBy(...newestFirst)
    .limit(recentEpisodesPerPage)
    .offset((page - 1) * recentEpisodesPerPage);
  return rows.map(({ id, title, slug, publicationDate, hasTranscript }) => ({
    id,
    title,
    slug,
    uuid: id,
    publication_date: asIso(publicationDate),
    has_transcript: hasTranscript,
  }));
}

/** A podcast with one page of its episodes. Throws AppError podcast_not_found. */
export async function getPodcast(database: Database, idOrSlug: string, page: number): Promise<PodcastDetail> {
  const podcast = await getPodcastRow(database, idOrSlug);
  return {
    id: podcast.id,
    slug: podcast.slug,
    title: podcast.title,
    author: podcast.author,
    description: podcast.description,
    image_url: podcast.imageUrl,
    language: podcast.language,
    episode_count: podcast.episodeCount,
    html_url: podcast.htmlUrl,
    website: podcast.website,
    republishes_feed: podcast.republishFeed,
    recent_episodes: await getRecentEpisodes(database, podcast.id, page),
    page,
    total_pages: Math.ceil(podcast.episodeCount / recentEpisodesPerPage),
  };
}
