import { type Ref, useEffect } from 'react';
import { type SearchState, searchPath } from '../../../../../contract/addresses/search-address.ts';
import { useSearch, useSearchAgain } from '../../../api/search-queries.ts';
import type { SearchAddress } from '../box/use-search-address.ts';
import { MoreEpisodes } from './more-episodes.tsx';
import { NoResults } from './no-results.tsx';
import { Results } from './results.tsx';
import { SearchError } from './search-error.tsx';
import { ResultsSkeleton } from './skeleton.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { useIsSlow } from './use-is-slow.ts';
import { useSearchEvents } from './use-search-events.ts';

type Props = { state: SearchState; listRef: Ref<HTMLOListElement> } & Pick<SearchAddress, 'rewrite'>;

/** The results of a search, or their placeholder. */
export function SearchResults({ state, rewrite, listRef }: Props) {
  const { data, error, isPending, isPlaceholderData, fetchStatus, refetch } = useSearch(state);
  const searchAgain = useSearchAgain(state);
  const isSlow = useIsSlow(isPending || isPlaceholderData);
  useSearchEvents(state.q, isPlaceholderData ? undefined : data?.total_hits);
  // A page past the end: the API answers with the last one.
  const actualPage = isPlaceholderData || !data?.total_pages ? state.page : data.page;
  useEffect(() => {
    if (actualPage !== state.page) rewrite({ ...state, page: actualPage });
  }, [actualPage, state, rewrite]);
  if (error) return <SearchError error={error} q={state.q} onRetry={() => void refetch()} />;
  const notice = isSlow && <SlowNotice isOffline={fetchStatus === 'paused'} onRetry={searchAgain} />;
  if (isPending || (isPlaceholderData && data.total_hits === 0))
    return (
      <>
        {notice}
        <ResultsSkeleton />
      </>
    );
  // Links to moments carry the search that found them.
  const found = data.correction ? { ...state, q: data.correction.query } : state;
  return (
    <>
      {notice}
      {data.total_hits === 0 ? (
        <NoResults state={state} />
      ) : (
        <Results
          state={found}
          response={data}
          isStale={isPlaceholderData}
          pathOf={(page) => searchPath({ ...state, page })}
          listRef={listRef}
        />
      )}
      {!isPlaceholderData && <MoreEpisodes state={state} results={data.more} />}
    </>
  );
}
