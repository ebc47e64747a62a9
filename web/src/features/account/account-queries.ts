import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookmarkType } from '../../../../contract/shared/user.ts';
import { callApi } from '../../api/client.ts';
import { withSession } from './session.ts';

/** The account that is signed in. */
export const useProfile = (enabled: boolean) =>
  useQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => withSession(() => callApi('get', '/users/profile', { signal })),
    enabled,
    retry: false,
  });

export const useOwnAlerts = () =>
  useQuery({
    queryKey: ['account', 'alerts'],
    queryFn: ({ signal }) => withSession(() => callApi('get', '/subscriptions/user', { signal })),
  });

export const useNotifications = (page: number) =>
  useQuery({
    queryKey: ['account', 'notifications', page],
    queryFn: ({ signal }) =>
      withSession(() => callApi('get', '/notifications/user', { query: { page }, signal })),
    placeholderData: keepPreviousData,
  });

export const useBookmarks = (page: number, type: BookmarkType | undefined) =>
  useQuery({
    queryKey: ['account', 'bookmarks', page, type],
    queryFn: ({ signal }) =>
      withSession(() =>
        callApi('get', '/bookmarks/user', { query: { page, ...(type ? { type } : {}) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

const maxKnownBookmarks = 100;

/** The newest bookmarks of one type, for the buttons that show which things have one. */
export const useNewestBookmarks = (type: BookmarkType) =>
  useQuery({
    queryKey: ['account', 'newest-bookmarks', type],
    queryFn: ({ signal }) =>
      withSession(() =>
        callApi('get', '/bookmarks/user', { query: { type, page_size: maxKnownBookmarks }, signal }),
      ),
  });

export const useOwnKeys = () =>
  useQuery({
    queryKey: ['account', 'keys'],
    queryFn: ({ signal }) => withSession(() => callApi('get', '/users/keys', { signal })),
  });

export const useSessions = () =>
  useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => withSession(() => callApi('get', '/users/sessions', { signal })),
  });

/** Loads everything about the account again, after a change. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['account'] });
}
