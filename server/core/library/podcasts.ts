import { sql } from 'drizzle-orm';
import { type PodcastDetail, recentEpisodesPerPage } from '../../contract/podcast.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { uuidOf } from '../ids.ts';
import { asIso } from './format.ts';

type PodcastRow = Omit<PodcastDetail, 'recent_episodes' | 'page' | 'total_pages'>;
type EpisodeRow = {
  id: string;
  title: string;
  slug: string;
  publication_date: string | null;
  has_transcript: boolean;
};

/** A podcast with one page of its episodes, newest first. Throws AppError podcast_not_found. */
export async function getPodcast(database: Database, idOrSlug: string, page: number): Promise<PodcastDetail> {
  const id = uuidOf(idOrSlug);
  const notFound = new AppError('podcast_not_found', 'There is no podcast with this id.');
  if (!id) throw notFound;
  const { rows } = await database.execute<PodcastRow>(sql`
    select c.id, c.slug, c.title, c.author, c.description, c.image_url, c.language, c.html_url, c.website,
      (select count(*)::int from episodes where podcast_id = c.id) as episode_count
    from podcasts c where c.id = ${id}`);
  const podcast = rows[0];
  if (!podcast) throw notFound;
  const episodes = await database.execute<EpisodeRow>(sql`
    select id, title, slug, publication_date, has_transcript from episodes where podcast_id = ${id}
    order by publication_date desc nulls last, id limit ${recentEpisodesPerPage} offset ${(page - 1) * recentEpisodesPerPage}`);
  return {
    ...podcast,
    recent_episodes: episodes.rows.map((row) => ({
      ...row,
      uuid: row.id,
      publication_date: asIso(row.publication_date),
    })),
    page,
    total_pages: Math.ceil(podcast.episode_count / recentEpisodesPerPage),
  };
}
