import {
  narrowingFilters,
  type SearchFilters,
  type SearchState,
} from '../../../contract/addresses/search-address.ts';
import type { AlertFilters } from '../../../contract/api/alerts/alert.ts';

type FilterChanges = { [K in keyof SearchFilters]?: SearchFilters[K] | undefined };

/** The filters that an alert for this search takes over: all but dates, because it looks ahead. */
export const alertFiltersFrom = ({ type, podcast, language, role }: SearchState): AlertFilters => ({
  ...(type ? { type } : {}),
  ...(podcast ? { podcast } : {}),
  ...(language ? { language } : {}),
  ...(role ? { role } : {}),
});

/** The state with some filters changed (undefined removes one), on its first page. */
export function withFilters(state: SearchState, changes: FilterChanges): SearchState {
  const merged = Object.entries({ ...state, ...changes, page: 1 }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged) as SearchState;
}

export const hasFilters = (state: SearchState) => narrowingFilters.some((name) => state[name]);

/** The search without the filters that narrow it. */
export const withoutFilters = ({ q, sort }: SearchState): SearchState => ({
  q,
  page: 1,
  ...(sort ? { sort } : {}),
});
