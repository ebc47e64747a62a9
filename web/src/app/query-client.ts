import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';

/** What the server answered is shown at once; a network that stumbled is asked once more. */
const shouldRetry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiError);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 60_000, refetchOnWindowFocus: false } },
  });
