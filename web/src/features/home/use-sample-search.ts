import { useSearch } from '../../api/search-queries.ts';
import { useSite } from '../../config/site.tsx';

/** The search to suggest and to take examples from; undefined where this library has nothing for it. */
export function useSampleSearch(): string | undefined {
  const { sample_search } = useSite();
  const total = useSearch({ q: sample_search, page: 1 }).data?.total_hits;
  return sample_search === '' || total === 0 ? undefined : sample_search;
}
