import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EpisodeDetail, TranscriptResponse } from '../../../server/contract/episode.ts';
import type { PodcastDetail } from '../../../server/contract/podcast.ts';
import type { PassageCountsResponse, SearchResponse } from '../../../server/contract/search.ts';
import type { SiteSettings } from '../../../server/contract/site.ts';
import { getJson } from './client.ts';

const pageSize = 10;

export const useSite = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => getJson<SiteSettings>('/site', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A page of results; the last answer stays in sight until the next one is there. An empty query asks nothing. */
export const useSearch = (q: string, page: number) =>
  useQuery({
    queryKey: ['search', q, page],
    queryFn: ({ signal }) =>
      getJson<SearchResponse>('/entities/search', { q, page, page_size: pageSize }, signal),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** Matching passages in each of these episodes, asked for once the results are there. */
export const usePassageCounts = (q: string, episodeIds: string[]) =>
  useQuery({
    queryKey: ['counts', q, episodeIds],
    queryFn: ({ signal }) =>
      getJson<PassageCountsResponse>(
        '/entities/search/counts',
        { q, episodes: episodeIds.join(',') },
        signal,
      ),
    enabled: episodeIds.length > 0,
  });

/** Every matching passage of one episode. */
export const useEpisodeMentions = (q: string, episodeId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['mentions', q, episodeId],
    queryFn: ({ signal }) =>
      getJson<SearchResponse>(
        '/entities/search',
        { q, episode: episodeId, group: 'none', page_size: 50 },
        signal,
      ),
    enabled,
  });

export const useEpisode = (id: string) =>
  useQuery({
    queryKey: ['episode', id],
    queryFn: ({ signal }) => getJson<EpisodeDetail>(`/episodes/${encodeURIComponent(id)}`, {}, signal),
  });

export const useTranscript = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['transcript', id],
    queryFn: ({ signal }) =>
      getJson<TranscriptResponse>(`/episodes/${encodeURIComponent(id)}/transcript`, {}, signal),
    enabled,
  });

export const usePodcast = (id: string, page: number) =>
  useQuery({
    queryKey: ['podcast', id, page],
    queryFn: ({ signal }) => getJson<PodcastDetail>(`/podcasts/${encodeURIComponent(id)}`, { page }, signal),
    placeholderData: keepPreviousData,
  });
