import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { withSession } from '../account/session.ts';
import { useAction } from '../account/use-action.ts';

const root = 'console';

/** What the console shows. With an interval, it stays current by itself. */
export const useConsole = <T>(
  key: unknown[],
  load: (signal: AbortSignal) => Promise<T>,
  refetchInterval: number | false = false,
) =>
  useQuery({
    queryKey: [root, ...key],
    queryFn: ({ signal }) => withSession(() => load(signal)),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** A list of which more can be loaded. `load` gets where the next page begins. */
export const useConsolePages = <Page extends { next_cursor: string | null }>(
  key: unknown[],
  load: (position: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
  refetchInterval: number | false = false,
) =>
  useInfiniteQuery({
    queryKey: [root, ...key],
    queryFn: ({ pageParam, signal }) =>
      withSession(() => load(pageParam === undefined ? {} : { cursor: pageParam }, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** Loads again what the console shows. */
export function useConsoleRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [root] });
}

/** Does something, then loads again what the console shows. Resolves when both are done. */
export function useConsoleAction() {
  const refresh = useConsoleRefresh();
  const { run, ...state } = useAction();
  const act = (action: () => Promise<unknown>) =>
    run(async () => {
      await withSession(action);
      await refresh();
    });
  return { ...state, act };
}
