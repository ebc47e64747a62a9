import type { AlertFilters } from '../../../server/contract/alert.ts';
import type { EntityType, MentionRole } from '../../../server/contract/entity.ts';
import { filterNames } from '../../../server/contract/search-address.ts';

/** A search as the address of /monitor tells it. */
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
};

export type SearchFilters = Omit<SearchState, 'q' | 'page'>;

/** Reads an address; a page that is none is the first. The server says when a filter is not as it should be. */
export function readSearchState(address: URLSearchParams, sampleSearch: string): SearchState {
  const page = Number(address.get('page'));
  const filters = filterNames.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    q: address.get('q') ?? sampleSearch,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    ...(Object.fromEntries(filters) as SearchFilters),
  };
}

/** The address of a search: `q` and `page` always, filters where they are set. */
export function writeSearchState(state: SearchState): URLSearchParams {
  const address = new URLSearchParams({ q: state.q, page: String(state.page) });
  for (const name of filterNames) {
    const value = state[name];
    if (value) address.set(name, value);
  }
  return address;
}

/** The filters that an alert for this search keeps to: all but dates, since it looks ahead. */
export function alertFiltersOf({ type, podcast, language, role }: SearchState): AlertFilters {
  const filters = Object.entries({ type, podcast, language, role }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(filters) as AlertFilters;
}

/** The state with some filters changed (undefined takes one away), on its first page. */
export function withFilters(
  state: SearchState,
  changes: { [K in keyof SearchFilters]?: SearchFilters[K] | undefined },
): SearchState {
  const merged = Object.entries({ ...state, ...changes, page: 1 }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged) as SearchState;
}
