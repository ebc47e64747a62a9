import type { EntityType, RoleFilter } from '../api/library/entity.ts';
import { toLanguageCode } from '../shared/language-code.ts';
import { maxPage, searchPageSize } from '../shared/limits.ts';
import { pages } from '../shared/pages.ts';

// A search as it appears in the URL of /monitor. No schema library here, so that the browser can load it.

/** Filters that narrow the results. */
export const narrowingFilters = ['type', 'podcast', 'language', 'from', 'to', 'role'] as const;

/** Everything in the URL except the query and the page, in this order. */
const filterNames = [...narrowingFilters, 'sort', 'spelling', 'meaning'] as const;

export type SearchState = {
  q: string;
  page: number;
  type?: EntityType;
  /** uuid. */
  podcast?: string;
  language?: string;
  /** Days such as 2025-03-01, inclusive. */
  from?: string;
  to?: string;
  role?: RoleFilter;
  sort?: 'newest';
  /** Search for the words as typed, even if they look misspelled. */
  spelling?: 'as_typed';
  /** `off`: search by words alone. `on`: as without it, whatever was chosen in the browser. */
  meaning?: 'on' | 'off';
};

export type SearchFilters = Omit<SearchState, 'q' | 'page'>;

/** The page number in a URL; 1 if there is none. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}

/** Reads a URL. Invalid filters are passed on unchanged: the API reports them. */
export function readSearchState(address: URLSearchParams, sampleSearch: string): SearchState {
  const filters = filterNames.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, name === 'language' ? (toLanguageCode(value) ?? value) : value]] : [];
  });
  return {
    q: address.get('q') ?? sampleSearch,
    page: readPage(address),
    ...(Object.fromEntries(filters) as SearchFilters),
  };
}

/** The URL parameters of a search: always `q` and `page`, plus the filters that are set. */
function writeSearchState(state: SearchState): URLSearchParams {
  const address = new URLSearchParams({ q: state.q, page: String(state.page) });
  for (const name of filterNames) {
    const value = state[name];
    if (value) address.set(name, value);
  }
  return address;
}

/** The path of /monitor with this search. */
export const searchPath = (state: SearchState) => `${pages.monitor.to()}?${writeSearchState(state)}`;

/**
 * The position after an episode's path, with the search that led there: `?t=42&q=history#mention-…`. The page of the
 * results is left out when it is the first.
 */
export function positionInResults(startSeconds: number | null, hash: string, state?: SearchState): string {
  const address = new URLSearchParams(startSeconds === null ? {} : { t: String(Math.floor(startSeconds)) });
  if (state)
    for (const [name, value] of writeSearchState(state))
      if (name !== 'page' || state.page > 1) address.set(name, value);
  const query = address.toString();
  return `${query && `?${query}`}${hash}`;
}

/** The parameters of the API call for this search. */
export const searchQuery = (state: SearchState) => ({ ...state, page_size: searchPageSize });

/** What a search is about, without its page and order: counts don't depend on those. */
export const termsOf = ({ page: _page, sort: _sort, ...terms }: SearchState) => terms;

/** The parameters of the API call for all mentions in one episode. */
export const mentionsQuery = (state: SearchState, episodeId: string) => ({
  ...termsOf(state),
  episode: episodeId,
  group: 'none' as const,
  page_size: 100,
});
