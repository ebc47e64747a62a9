import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/errors.ts';

/** An error from the API is shown at once; a network error is retried once. */
const shouldRetry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiError);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 60_000, refetchOnWindowFocus: false } },
  });
