import { and, eq } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { rssFeed } from '../../core/formats/rss.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { newestFirst } from './episode-order.ts';
import { getPodcastRow } from './podcasts.ts';
import { episodeUrl, podcastUrl } from './urls.ts';

const maxItems = 50;
const maxDescriptionLength = 500;

/** The newest transcripts of a podcast as RSS 2.0, for feed readers. Throws AppError podcast_not_found. */
export async function podcastFeed(database: Database, idOrSlug: string, publicUrl: string): Promise<string> {
  const podcast = await getPodcastRow(database, idOrSlug);
  const rows = await database
    .select({
      id: episodes.id,
      slug: episodes.slug,
      title: episodes.title,
      description: episodes.description,
      language: episodes.language,
      publicationDate: episodes.publicationDate,
    })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcast.id), eq(episodes.hasTranscript, true)))
    .orderBy(...newestFirst)
    .limit(maxItems);
  return rssFeed({
    title: `${podcast.title}: transcripts`,
    link: podcastUrl(publicUrl, { slug: podcast.slug, uuid: podcast.id }),
    description: `New transcripts of ${podcast.title}.`,
    language: podcast.language,
    url: `${publicUrl}/api/v1/podcasts/${podcast.id}/feed`,
    items: rows.map((row) => ({
      title: row.title,
      link: episodeUrl(publicUrl, { slug: row.slug, uuid: row.id }),
      guid: { value: row.id, isPermaLink: false },
      language: row.language,
      ...(row.description ? { description: plainText(row.description, maxDescriptionLength) } : {}),
      ...(row.publicationDate ? { pubDate: new Date(row.publicationDate) } : {}),
    })),
  });
}
