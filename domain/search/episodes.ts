import type { EpisodeSearchResponse } from '../../contract/api/library/podcast.ts';
import type { SearchParameters } from '../../contract/api/library/search.ts';
import type { SearchDependencies } from './scope/scope.ts';
import { searchMentions } from './search.ts';

/** Episodes that match a search, without entities. Throws the same errors as searchMentions. */
export async function searchEpisodes(
  dependencies: SearchDependencies,
  parameters: SearchParameters,
): Promise<EpisodeSearchResponse> {
  const { entities, total_hits, page, page_size, total_pages } = await searchMentions(
    dependencies,
    { ...parameters, group: 'episode' },
    { hasMore: false },
  );
  return {
    episodes: entities.map((result) => ({
      uuid: result.episode_uuid,
      slug: result.episode_slug,
      title: result.episode_title,
      publication_date: result.publication_date,
      language: result.episode_language,
      podcast_title: result.podcast_title,
      podcast_slug: result.podcast_slug,
      podcast_uuid: result.podcast_uuid,
      context: result.context,
      start_seconds: result.start_seconds,
    })),
    total_hits,
    page,
    page_size,
    total_pages,
  };
}
