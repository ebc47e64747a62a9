import type { SearchResult } from '../../../contract/api/library/search.ts';
import { quoteTerm } from '../../../contract/shared/format.ts';
import { showsOf } from '../../../contract/shared/shows.ts';
import { rssFeed } from '../../core/formats/rss.ts';

/**
 * The newest results of a search as RSS 2.0, for feed readers. `searchUrl` and `episodeUrl` give absolute addresses of
 * pages; the feed's own is `feedUrl`.
 */
export function toFeed(
  q: string,
  results: SearchResult[],
  addresses: { searchUrl: string; feedUrl: string; episodeUrl: (result: SearchResult) => string },
): string {
  return rssFeed({
    title: `${quoteTerm(q)} in podcasts`,
    link: addresses.searchUrl,
    description: `The newest podcast episodes in which ${quoteTerm(q)} was said.`,
    url: addresses.feedUrl,
    items: results.map((result) => ({
      title: `${result.episode_title} · ${showsOf(result)}`,
      link: addresses.episodeUrl(result),
      description: `${result.speaker ? `${result.speaker}: ` : ''}“${result.context}”`,
      guid: { value: result.passage_id, isPermaLink: false },
      language: result.episode_language,
      ...(result.publication_date ? { pubDate: new Date(result.publication_date) } : {}),
    })),
  });
}
