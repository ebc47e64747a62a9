import { eq } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { readLibraryCounts } from './library-counts.ts';

/** The podcasts that a sitemap lists, up to `limit`. */
export const listSitemapPodcasts = (database: Database, limit: number) =>
  database
    .select({ slug: podcasts.slug, uuid: podcasts.id, updatedAt: podcasts.updatedAt })
    .from(podcasts)
    .orderBy(podcasts.id)
    .limit(limit);

/** The episodes of one sitemap file of `limit` entries; `page` counts from 1. */
export const listSitemapEpisodes = (database: Database, { page, limit }: { page: number; limit: number }) =>
  database
    .select({ slug: episodes.slug, uuid: episodes.id, updatedAt: episodes.updatedAt })
    .from(episodes)
    .where(eq(episodes.isCopy, false))
    .orderBy(episodes.id)
    .limit(limit)
    .offset((page - 1) * limit);

export const countEpisodes = async (database: Database): Promise<number> =>
  (await readLibraryCounts(database)).episodes;
