import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Failure, PageData } from '../../../contract/api/service/rendering.ts';
import { ApiError } from '../api/errors.ts';

/** An error from the API is shown at once; a network error is retried once. */
const shouldRetry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiError);

/** What isn't there is said at once wherever it is shown, instead of being asked for again. */
export const keepMissing = (client: QueryClient, key: QueryKey) =>
  client.setQueryDefaults(key, { retryOnMount: false });

function setMissing(client: QueryClient, key: QueryKey, failure: Failure): void {
  const error = new ApiError(failure, failure.body);
  const query = client.getQueryCache().build(client, { queryKey: key });
  query.setState({ status: 'error', error, errorUpdatedAt: Date.now() });
  keepMissing(client, key);
}

/** The client's store of answers, with those that the server's rendering was made from. */
export function createQueryClient(data: PageData): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 60_000, refetchOnWindowFocus: false } },
  });
  for (const [key, value, failure] of data) {
    if (failure) setMissing(client, key, failure);
    else client.setQueryData(key, value);
  }
  return client;
}
