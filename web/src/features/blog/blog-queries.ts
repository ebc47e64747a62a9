import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

const maxPosts = 100;

export const usePosts = () =>
  useQuery({
    queryKey: ['posts'],
    queryFn: ({ signal }) => callApi('get', '/blogs/search', { query: { page_size: maxPosts }, signal }),
  });

export const usePost = (id: string) =>
  useQuery({
    queryKey: ['post', id],
    queryFn: ({ signal }) => callApi('get', '/blogs/:id', { param: { id }, signal }),
    retry: false,
  });
