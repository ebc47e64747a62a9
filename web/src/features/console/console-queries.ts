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
export const useConsolePages = <T>(
  key: unknown[],
  load: (after: string | undefined, signal: AbortSignal) => Promise<T>,
  {
    nextOf,
    refetchInterval = false,
  }: { nextOf: (page: T) => string | null; refetchInterval?: number | false },
) =>
  useInfiniteQuery({
    queryKey: [root, ...key],
    queryFn: ({ pageParam, signal }) => withSession(() => load(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => nextOf(page) ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** Does something, then loads again what the console shows. Resolves when both are done. */
export function useConsoleAction() {
  const client = useQueryClient();
  const { run, ...state } = useAction();
  const act = (action: () => Promise<unknown>) =>
    run(async () => {
      await withSession(action);
      await client.invalidateQueries({ queryKey: [root] });
    });
  return { ...state, act };
}
