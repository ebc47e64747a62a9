import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SearchState, searchQuery, termsOf } from '../../../contract/addresses/search-address.ts';
import type { AlertFilters } from '../../../contract/api/alerts/alert.ts';
import { callApi } from './client.ts';
import { completeSearch } from './complete-search.ts';
import { afterFirstSight } from './first-sight.ts';

/** A page of results; the previous one stays visible until the next one arrives. A blank query isn't sent. */
export const useSearch = (state: SearchState, enabled = true) =>
  useQuery({
    queryKey: ['search', state],
    queryFn: async ({ signal }) =>
      completeSearch(
        await callApi('get', '/entities/search', { query: searchQuery(state), signal }),
        state.page,
      ),
    enabled: enabled && state.q.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** Whether each of these searches finds something; false until it is known. */
export const useHasResults = (states: SearchState[]): boolean[] =>
  useQuery({
    queryKey: ['has-results', states.map(termsOf)],
    queryFn: ({ signal }) =>
      Promise.all(
        states.map(async (state) => {
          const query = { ...state, page: 1, page_size: 1, spelling: 'as_typed' as const };
          const { total_hits } = await callApi('get', '/entities/search', { query, signal });
          return total_hits > 0;
        }),
      ),
  }).data ?? states.map(() => false);

/** Sends a search again that hasn't been answered. */
export function useSearchAgain(state: SearchState): () => void {
  const client = useQueryClient();
  const queryKey = ['search', state];
  return () => void client.cancelQueries({ queryKey }).then(() => client.refetchQueries({ queryKey }));
}

/** What the text in the search box may be the beginning of. */
export const useSuggest = (text: string, enabled: boolean) =>
  useQuery({
    queryKey: ['suggest', text],
    queryFn: ({ signal }) => callApi('get', '/suggest', { query: { q: text }, signal }),
    enabled: enabled && text.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** The timeline and the counts for filters; requested once the results are there. */
export const useOverview = (state: SearchState, enabled: boolean) =>
  useQuery({
    queryKey: ['overview', termsOf(state)],
    queryFn: ({ signal }) => callApi('get', '/entities/search/overview', { query: termsOf(state), signal }),
    ...afterFirstSight,
    enabled: enabled && state.q.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** Matching passages in each of these episodes; requested once the results are there. */
export const usePassageCounts = (state: SearchState, episodeIds: string[]) =>
  useQuery({
    queryKey: ['counts', termsOf(state), episodeIds],
    queryFn: ({ signal }) =>
      callApi('get', '/entities/search/counts', {
        query: { ...termsOf(state), episodes: episodeIds.join(',') },
        signal,
      }),
    ...afterFirstSight,
    enabled: episodeIds.length > 0,
  });

const thirtyDaysMs = 30 * 86_400_000;

/** How many episodes of the last 30 days an alert would have matched, and the three latest ever. */
export const useRecentMatches = (term: string, filters: AlertFilters) =>
  useQuery({
    queryKey: ['recent-matches', term, filters],
    queryFn: async ({ signal }) => {
      const { aliases: _aliases, ...narrowing } = filters;
      const query = { ...narrowing, q: term, spelling: 'as_typed' as const };
      const from = new Date(Date.now() - thirtyDaysMs).toISOString().slice(0, 10);
      const [recent, latest] = await Promise.all([
        callApi('get', '/entities/search', { query: { ...query, from, page_size: 1 }, signal }),
        callApi('get', '/entities/search', { query: { ...query, sort: 'newest', page_size: 3 }, signal }),
      ]);
      return {
        recentCount: recent.total_hits,
        latest: latest.entities,
      };
    },
    ...afterFirstSight,
    staleTime: 300_000,
  });
