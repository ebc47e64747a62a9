import { and, eq, sql } from 'drizzle-orm';
import type { LatestEpisode } from '../../../contract/api/library/episode.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { asIso } from '../../core/text/format.ts';

/** The newest episodes that can be read. */
export async function listLatestEpisodes(database: Database, limit: number): Promise<LatestEpisode[]> {
  const rows = await database
    .select({
      uuid: episodes.id,
      slug: episodes.slug,
      title: episodes.title,
      language: episodes.language,
      publication_date: episodes.publicationDate,
      duration_seconds: episodes.durationSeconds,
      entity_count: episodes.entityCount,
      podcast_uuid: podcasts.id,
      podcast_slug: podcasts.slug,
      podcast_title: podcasts.title,
      image_url: sql<string | null>`coalesce(${episodes.imageUrl}, ${podcasts.imageUrl})`,
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(and(eq(episodes.hasTranscript, true), eq(episodes.isCopy, false)))
    .orderBy(sql`${episodes.publicationDate} desc nulls last`, episodes.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, publication_date: asIso(row.publication_date) }));
}
