import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { PodcastListParameters } from '../../../contract/api/library/podcast.ts';
import { callApi } from './client.ts';

export const usePodcastList = (query: Pick<PodcastListParameters, 'q' | 'sort' | 'page'>) =>
  useQuery({
    queryKey: ['podcasts', query],
    queryFn: ({ signal }) => callApi('get', '/podcasts', { query: { ...query, page_size: 24 }, signal }),
    placeholderData: keepPreviousData,
  });

export const useComparison = (ids: string[], days: number | undefined) =>
  useQuery({
    queryKey: ['comparison', ids, days],
    queryFn: ({ signal }) =>
      callApi('get', '/entities/compare', { query: { ids: ids.join(','), days }, signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 1,
  });

export const usePopularEntities = (type: EntityType, limit = 8) =>
  useQuery({
    queryKey: ['popular-entities', type, limit],
    queryFn: ({ signal }) => callApi('get', '/entities/popular', { query: { type, limit }, signal }),
  });

export const useLatestEpisodes = (limit: number) =>
  useQuery({
    queryKey: ['latest-episodes', limit],
    queryFn: ({ signal }) => callApi('get', '/episodes/latest', { query: { limit }, signal }),
  });

export const useLibraryStats = () =>
  useQuery({
    queryKey: ['library-stats'],
    queryFn: ({ signal }) => callApi('get', '/analytics/stats', { signal }),
  });
