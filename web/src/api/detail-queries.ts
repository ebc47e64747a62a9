import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { TranscriptResponse } from '../../../contract/api/library/episode.ts';
import { callApi } from './client.ts';

export const useEpisode = (id: string) =>
  useQuery({
    queryKey: ['episode', id],
    queryFn: ({ signal }) => callApi('get', '/episodes/:id', { param: { id }, signal }),
    enabled: id !== '',
  });

/** A transcript in lines, and where its passages are in them. */
export type TranscriptLines = Pick<TranscriptResponse, 'segments' | 'passages'>;

/** The same, and what is not heard: all that the page shows. */
export type ShownTranscript = TranscriptLines & Pick<TranscriptResponse, 'gaps'>;

export const useTranscript = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['transcript', id],
    queryFn: async ({ signal }): Promise<ShownTranscript> => {
      const { segments, passages, gaps } = await callApi('get', '/episodes/:id/transcript', {
        param: { id },
        signal,
      });
      return { segments, passages, gaps };
    },
    enabled,
  });

export const entityQuery = (id: string) =>
  queryOptions({
    queryKey: ['entity', id],
    queryFn: ({ signal }) => callApi('get', '/entities/:id', { param: { id }, signal }),
  });

export const useEntity = (id: string) => useQuery(entityQuery(id));

export const useEntitySaid = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['entity-said', id],
    queryFn: ({ signal }) => callApi('get', '/entities/:id/said', { param: { id }, query: {}, signal }),
    enabled,
  });

export const useSaidGroup = (id: string, passageId: string) =>
  useQuery({
    queryKey: ['said-group', id, passageId],
    queryFn: ({ signal }) =>
      callApi('get', '/entities/:id/said/:passage_id', { param: { id, passage_id: passageId }, signal }),
  });

export const useEntityTimeline = (id: string, days: number) =>
  useQuery({
    queryKey: ['entity-timeline', id, days],
    queryFn: ({ signal }) =>
      callApi('get', '/entities/:id/mentions/timeline', { param: { id }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });

const trendingLimit = 30;

export const useTrending = (days: number, enabled = true) =>
  useQuery({
    queryKey: ['trending', days],
    queryFn: ({ signal }) =>
      callApi('get', '/entities/trending', { query: { days, limit: trendingLimit }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });

export const usePodcast = (id: string, page: number) =>
  useQuery({
    queryKey: ['podcast', id, page],
    queryFn: ({ signal }) => callApi('get', '/podcasts/:id', { param: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
  });

export const usePodcastEntities = (id: string) =>
  useQuery({
    queryKey: ['podcast-entities', id],
    queryFn: ({ signal }) => callApi('get', '/podcasts/:id/entities', { param: { id }, signal }),
  });
