import type { SearchResponse, SearchResult } from '../../../contract/api/library/search.ts';
import { searchPageSize } from '../../../contract/shared/limits.ts';

/** A result as another service may send it: with the fields of the specification alone. */
type Received = Omit<Partial<SearchResponse>, 'entities' | 'more'> & {
  entities: Partial<SearchResult>[];
  more?: Partial<SearchResult>[];
  total_hits: number;
};

const completeResult = (result: Partial<SearchResult>): SearchResult => {
  const id = result.id ?? '';
  return {
    id,
    entity_id: null,
    name: '',
    highlighted_name: '',
    name_ranges: [],
    entity_type: 'topic',
    role: 'mention',
    context: '',
    highlighted_context: '',
    context_ranges: [],
    short_description: '',
    speaker: null,
    start_seconds: null,
    start_estimated: false,
    passage_id: id,
    episode_title: '',
    episode_slug: '',
    episode_uuid: '',
    episode_url: null,
    episode_language: '',
    publication_date: null,
    podcast_title: '',
    podcast_slug: '',
    podcast_uuid: '',
    podcast_html_url: null,
    podcast_image_url: null,
    created_at: '',
    match: 'all',
    ...result,
  };
};

/** A search response with all that the pages show. What wasn't sent is as if there were none of it. */
export function completeSearch({ entities, more = [], ...response }: Received, page: number): SearchResponse {
  const pageSize = response.page_size ?? searchPageSize;
  return {
    page,
    page_size: pageSize,
    total_pages: Math.ceil(response.total_hits / pageSize),
    search_time_ms: 0,
    facets: { type: [], podcast: [], language: [], year: [] },
    correction: null,
    suggestion: null,
    ...response,
    entities: entities.map(completeResult),
    more: more.map(completeResult),
  };
}
