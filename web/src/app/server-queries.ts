import type { Query, QueryClient } from '@tanstack/react-query';
import type { PageData } from '../../../contract/api/service/rendering.ts';
import { missingFailure } from '../api/errors.ts';
import { keepMissing } from './query-client.ts';

const isPending = ({ state }: Query) => state.status === 'pending';

const isAskedFor = ({ options, meta }: Query) =>
  !('enabled' in options && options.enabled === false) && !meta?.isAfterFirstSight;

/** Loads what the last rendering asked for. Resolves to whether there is anything new. */
export async function loadQueries(client: QueryClient, deadline: AbortSignal): Promise<boolean> {
  const cache = client.getQueryCache();
  const queries = cache.findAll({ predicate: (query) => isPending(query) && isAskedFor(query) });
  if (queries.length === 0) return false;
  const late = new Promise<void>((resolve) => deadline.addEventListener('abort', () => resolve()));
  const answers = queries.map((query) =>
    // The browser asks again, and shows why it fails.
    query.fetch({ ...query.options, retry: false }).catch(() => undefined),
  );
  await Promise.race([Promise.all(answers), late]);
  // The next rendering asks for these anew, now perhaps enabled.
  for (const query of cache.findAll({ predicate: isPending })) cache.remove(query);
  const missing = queries.filter(({ state }) => missingFailure(state.error));
  for (const { queryKey } of missing) keepMissing(client, queryKey);
  return missing.length > 0 || queries.some(({ state }) => state.status === 'success');
}

/** What was loaded, and what isn't there, for the browser to start with. */
export const loadedData = (client: QueryClient): PageData =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): PageData => {
      if (state.status === 'success') return [[queryKey, state.data]];
      const failure = missingFailure(state.error);
      return failure ? [[queryKey, null, failure]] : [];
    });
