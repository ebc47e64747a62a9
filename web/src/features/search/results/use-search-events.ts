import { useEffect } from 'react';
import { useTracker } from '../../../analytics/use-tracker.ts';
import { useSite } from '../../../config/site.tsx';

/** Tracks a search when it starts, unless it is the sample, which nobody typed, and when its results are there. */
export function useSearchEvents(q: string, total: number | undefined): void {
  const track = useTracker();
  const { sample_search } = useSite();
  useEffect(() => {
    if (q !== sample_search) track('search_initiated', { search_term: q });
  }, [track, q, sample_search]);
  useEffect(() => {
    if (total !== undefined) track('search_results_viewed', { search_term: q, total_results: total });
  }, [track, q, total]);
}
