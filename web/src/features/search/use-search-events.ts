import { useEffect } from 'react';
import { useTracker } from '../../analytics/use-tracker.ts';

/** Tracks a search when it starts, and when its results are there. */
export function useSearchEvents(q: string, total: number | undefined): void {
  const track = useTracker();
  useEffect(() => {
    track('search_initiated', { search_term: q });
  }, [track, q]);
  useEffect(() => {
    if (total !== undefined) track('search_results_viewed', { search_term: q, total_results: total });
  }, [track, q, total]);
}
