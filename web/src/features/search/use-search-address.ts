import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readSearchState, type SearchState, writeSearchState } from '../../config/search-state.ts';
import { useSite } from '../../config/site.tsx';

/** What is typed on is one step of the browser's history, not one a letter. */
const isContinuation = (before: string, after: string) =>
  before.startsWith(after) || after.startsWith(before);

/** The search that the address tells, and how to change it. An address without `q` or `page` is rewritten to carry both. */
export function useSearchAddress(): [SearchState, (next: SearchState) => void] {
  const { sample_search } = useSite();
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => readSearchState(address, sample_search), [address, sample_search]);
  const isComplete = address.has('q') && address.has('page');
  useEffect(() => {
    if (!isComplete) setAddress(writeSearchState(state), { replace: true });
  }, [isComplete, state, setAddress]);
  const change = useCallback(
    (next: SearchState) => {
      const isTyping = next.q !== state.q && isContinuation(state.q, next.q);
      setAddress(writeSearchState(next), { replace: isTyping });
    },
    [state, setAddress],
  );
  return [state, change];
}
