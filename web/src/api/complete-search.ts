import type { SearchResponse, SearchResult } from '../../../contract/api/library/search.ts';
import { searchPageSize } from '../../../contract/shared/limits.ts';

type SpecifiedField =
  | 'id'
  | 'name'
  | 'highlighted_name'
  | 'entity_type'
  | 'context'
  | 'short_description'
  | 'episode_title'
  | 'episode_slug'
  | 'episode_uuid'
  | 'episode_url'
  | 'podcast_title'
  | 'podcast_slug'
  | 'podcast_uuid'
  | 'podcast_html_url'
  | 'created_at';

/** A result as another service may send it: with the fields of the specification alone. */
type ReceivedResult = Pick<SearchResult, SpecifiedField> & Partial<SearchResult>;

type Received = Omit<Partial<SearchResponse>, 'entities' | 'more'> & {
  entities: ReceivedResult[];
  more?: ReceivedResult[];
  total_hits: number;
};

const completeResult = (result: ReceivedResult): SearchResult => ({
  entity_id: null,
  name_ranges: [],
  role: 'mention',
  highlighted_context: '',
  context_ranges: [],
  speaker: null,
  start_seconds: null,
  start_estimated: false,
  passage_id: result.id,
  episode_language: '',
  publication_date: null,
  podcast_image_url: null,
  work_id: result.episode_uuid,
  also_in: [],
  match: 'all',
  ...result,
});

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
    meaning: 'off',
    suggestion: null,
    ...response,
    entities: entities.map(completeResult),
    more: more.map(completeResult),
  };
}
