import { QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../server/contract/rendering.ts';
import { ApiError } from '../api/errors.ts';

/** An error from the API is shown at once; a network error is retried once. */
const shouldRetry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiError);

/** The client's store of answers, with those that the server's rendering was made from. */
export function createQueryClient(data: PageData): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 60_000, refetchOnWindowFocus: false } },
  });
  for (const [key, value] of data) client.setQueryData(key, value);
  return client;
}
