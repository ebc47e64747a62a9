import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityDetail, EntityTimeline, TrendingEntity } from '../../../server/contract/entity-detail.ts';
import type { EpisodeDetail, TranscriptResponse } from '../../../server/contract/episode.ts';
import type { PodcastDetail, PodcastEntitiesResponse } from '../../../server/contract/podcast.ts';
import type {
  PassageCountsResponse,
  SearchOverview,
  SearchResponse,
} from '../../../server/contract/search.ts';
import type { SearchState } from '../config/search-state.ts';
import { getJson } from './client.ts';

const pageSize = 10;

/** The part of a search that is asked of the server; what page and order are, only results depend on. */
const termsOf = ({ page: _page, sort: _sort, ...terms }: SearchState) => terms;

/** A page of results; the last answer stays in sight until the next one is there. An empty query asks nothing. */
export const useSearch = (state: SearchState) =>
  useQuery({
    queryKey: ['search', state],
    queryFn: ({ signal }) =>
      getJson<SearchResponse>('/entities/search', { ...state, page_size: pageSize }, signal),
    enabled: state.q.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** When it was said, and what filters would leave; asked for once the results are there. */
export const useOverview = (state: SearchState, enabled: boolean) =>
  useQuery({
    queryKey: ['overview', termsOf(state)],
    queryFn: ({ signal }) => getJson<SearchOverview>('/entities/search/overview', termsOf(state), signal),
    enabled: enabled && state.q.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** Matching passages in each of these episodes, asked for once the results are there. */
export const usePassageCounts = (state: SearchState, episodeIds: string[]) =>
  useQuery({
    queryKey: ['counts', termsOf(state), episodeIds],
    queryFn: ({ signal }) =>
      getJson<PassageCountsResponse>(
        '/entities/search/counts',
        { ...termsOf(state), episodes: episodeIds.join(',') },
        signal,
      ),
    enabled: episodeIds.length > 0,
  });

/** Every matching passage of one episode. */
export const useEpisodeMentions = (state: SearchState, episodeId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['mentions', termsOf(state), episodeId],
    queryFn: ({ signal }) =>
      getJson<SearchResponse>(
        '/entities/search',
        { ...termsOf(state), episode: episodeId, group: 'none', page_size: 100 },
        signal,
      ),
    enabled,
  });

export const useEpisode = (id: string) =>
  useQuery({
    queryKey: ['episode', id],
    queryFn: ({ signal }) => getJson<EpisodeDetail>(`/episodes/${encodeURIComponent(id)}`, {}, signal),
    enabled: id !== '',
  });

export const useTranscript = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['transcript', id],
    queryFn: ({ signal }) =>
      getJson<TranscriptResponse>(`/episodes/${encodeURIComponent(id)}/transcript`, {}, signal),
    enabled,
  });

export const useEntity = (id: string) =>
  useQuery({
    queryKey: ['entity', id],
    queryFn: ({ signal }) => getJson<EntityDetail>(`/entities/${encodeURIComponent(id)}`, {}, signal),
  });

export const useEntityTimeline = (id: string, days: number) =>
  useQuery({
    queryKey: ['entity-timeline', id, days],
    queryFn: ({ signal }) =>
      getJson<EntityTimeline>(`/entities/${encodeURIComponent(id)}/mentions/timeline`, { days }, signal),
    placeholderData: keepPreviousData,
  });

export const useTrending = (days: number) =>
  useQuery({
    queryKey: ['trending', days],
    queryFn: ({ signal }) =>
      getJson<{ entities: TrendingEntity[] }>('/entities/trending', { days, limit: 30 }, signal),
    placeholderData: keepPreviousData,
  });

export const usePodcast = (id: string, page: number) =>
  useQuery({
    queryKey: ['podcast', id, page],
    queryFn: ({ signal }) => getJson<PodcastDetail>(`/podcasts/${encodeURIComponent(id)}`, { page }, signal),
    placeholderData: keepPreviousData,
    enabled: id !== '',
  });

export const usePodcastEntities = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['podcast-entities', id],
    queryFn: ({ signal }) =>
      getJson<PodcastEntitiesResponse>(`/podcasts/${encodeURIComponent(id)}/entities`, {}, signal),
    enabled,
  });

const thirtyDaysMs = 30 * 86_400_000;

/** How many episodes of the last 30 days say the term, and the three latest that ever did. */
export const useRecentMatches = (term: string) =>
  useQuery({
    queryKey: ['recent-catch', term],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - thirtyDaysMs).toISOString().slice(0, 10);
      const [recent, latest] = await Promise.all([
        getJson<SearchResponse>('/entities/search', { q: term, from, page_size: 1 }, signal),
        getJson<SearchResponse>('/entities/search', { q: term, sort: 'newest', page_size: 3 }, signal),
      ]);
      return { recent: recent.total_hits, latest: latest.entities };
    },
    staleTime: 300_000,
  });
