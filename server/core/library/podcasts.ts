import { sql } from 'drizzle-orm';
import type { EntityType } from '../../contract/entity.ts';
import {
  type PodcastDetail,
  type PodcastEntity,
  type PopularPodcast,
  recentEpisodesPerPage,
} from '../../contract/podcast.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { extractUuid } from '../ids.ts';
import { asIso } from './format.ts';

type PodcastRow = Omit<PodcastDetail, 'recent_episodes' | 'page' | 'total_pages'>;
type EpisodeRow = {
  id: string;
  title: string;
  slug: string;
  publication_date: string | null;
  has_transcript: boolean;
};

const maxEntities = 20;

const notFoundError = () => new AppError('podcast_not_found', 'There is no podcast with this id.');

/** The podcasts of most episodes that can be searched: what this library is read for. */
export async function getPopularPodcasts(database: Database, limit: number): Promise<PopularPodcast[]> {
  const { rows } = await database.execute<PopularPodcast>(sql`
    select c.id, c.slug, c.title, c.author, c.image_url, counted.episodes, counted.transcripts, counted.last_published
    from (select podcast_id, count(*)::int as episodes, count(*) filter (where has_transcript)::int as transcripts,
        max(publication_date) as last_published from episodes group by podcast_id) counted
    join podcasts c on c.id = counted.podcast_id order by counted.transcripts desc, c.title limit ${limit}`);
  return rows.map((row) => ({ ...row, last_published: asIso(row.last_published) }));
}

/** What a podcast talks about: the names of most of its episodes. Throws AppError podcast_not_found. */
export async function getPodcastEntities(database: Database, idOrSlug: string): Promise<PodcastEntity[]> {
  const id = await getExistingPodcastId(database, idOrSlug);
  const { rows } = await database.execute<Omit<PodcastEntity, 'entity_type'> & { type: EntityType }>(sql`
    select n.id, n.name, n.slug, n.type, said.episodes
    from (select entity_id, count(distinct episode_id)::int as episodes from mentions
      where episode_id in (select id from episodes where podcast_id = ${id}) group by entity_id
      order by episodes desc, entity_id limit ${maxEntities}) said
    join entities n on n.id = said.entity_id order by said.episodes desc, n.name`);
  return rows.map(({ type, ...row }) => ({ ...row, entity_type: type }));
}

async function getExistingPodcastId(database: Database, idOrSlug: string): Promise<string> {
  const id = extractUuid(idOrSlug);
  const { rowCount } = id
    ? await database.execute(sql`select 1 from podcasts where id = ${id}`)
    : { rowCount: 0 };
  if (!id || !rowCount) throw notFoundError();
  return id;
}

/** A podcast with one page of its episodes, newest first. Throws AppError podcast_not_found. */
export async function getPodcast(database: Database, idOrSlug: string, page: number): Promise<PodcastDetail> {
  const id = extractUuid(idOrSlug);
  if (!id) throw notFoundError();
  const { rows } = await database.execute<PodcastRow>(sql`
    select c.id, c.slug, c.title, c.author, c.description, c.image_url, c.language, c.html_url, c.website,
      (select count(*)::int from episodes where podcast_id = c.id) as episode_count
    from podcasts c where c.id = ${id}`);
  const podcast = rows[0];
  if (!podcast) throw notFoundError();
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
