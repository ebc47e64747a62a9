import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';

/** What the server has refused it will refuse again. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status < 500);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: worthRetrying, staleTime: 60_000, refetchOnWindowFocus: false } },
  });
