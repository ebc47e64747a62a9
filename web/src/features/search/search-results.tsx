import type { Ref } from 'react';
import type { SearchState } from '../../../../server/contract/search-address.ts';
import { useSearch } from '../../api/queries.ts';
import { NoResults } from './no-results.tsx';
import { Results } from './results.tsx';
import { SearchError } from './search-error.tsx';
import { ResultsSkeleton } from './skeleton.tsx';
import { useSearchEvents } from './use-search-events.ts';

type Props = {
  state: SearchState;
  onChange: (next: SearchState) => void;
  listRef: Ref<HTMLOListElement>;
};

/** The results of a search, or what stands in for them. */
export function SearchResults({ state, onChange, listRef }: Props) {
  const { data, error, isPending, isPlaceholderData, refetch } = useSearch(state);
  useSearchEvents(state.q, isPlaceholderData ? undefined : data?.total_hits);
  if (error) return <SearchError error={error} onRetry={() => void refetch()} />;
  if (isPending) return <ResultsSkeleton />;
  if (data.total_hits === 0) return <NoResults state={state} />;
  const toPage = (page: number) => {
    onChange({ ...state, page });
    window.scrollTo({ top: 0 });
  };
  return (
    <Results state={state} response={data} isStale={isPlaceholderData} onPage={toPage} listRef={listRef} />
  );
}
