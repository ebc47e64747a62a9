import type { EntityType, MentionRole } from './entity.ts';
import { maxPage, searchPageSize } from './limits.ts';
import { pages } from './pages.ts';

// A search as the address of /monitor writes it. Without a schema library, so that the browser can load it.

/** Filters that narrow the results. */
export const narrowingFilters = ['type', 'podcast', 'language', 'from', 'to', 'role'] as const;

/** Everything in the address besides the query and the page, in this order. */
const filterNames = [...narrowingFilters, 'sort', 'spelling'] as const;

export type SearchState = {
  q: string;
  page: number;
  type?: EntityType;
  /** uuid. */
  podcast?: string;
  language?: string;
  /** Days, such as 2025-03-01, both included. */
  from?: string;
  to?: string;
  role?: MentionRole;
  sort?: 'newest';
  /** Search for the words as typed, even if they look misspelled. */
  spelling?: 'as_typed';
};

export type SearchFilters = Omit<SearchState, 'q' | 'page'>;

/** The page that an address names; the first when it names none. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}

/** Reads an address. Filters are passed on as they are: the API says what is wrong. */
export function readSearchState(address: URLSearchParams, sampleSearch: string): SearchState {
  const filters = filterNames.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    q: address.get('q') ?? sampleSearch,
    page: readPage(address),
    ...(Object.fromEntries(filters) as SearchFilters),
  };
}

/** The address of a search: always `q` and `page`, and the filters that are set. */
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

/** The query of the API call that answers this search. */
export const searchQuery = (state: SearchState) => ({ ...state, page_size: searchPageSize });
