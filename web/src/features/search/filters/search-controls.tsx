import { memo } from 'react';
import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import { useOverview, useSearch } from '../../../api/search-queries.ts';
import { hasFilters, withFilters } from '../../../config/search-state.ts';
import { CorrectionLine } from './correction-line.tsx';
import { Filters } from './filters.tsx';
import { ResultCount } from './result-count.tsx';
import css from './search-controls.module.css';
import { minPeriods, TimelineChart } from './timeline-chart.tsx';

type Props = { state: SearchState; onChange: (next: SearchState) => void };

/** What is between the search box and the results: their number, their timeline and the filters. */
export const SearchControls = memo(function SearchControls({ state, onChange }: Props) {
  const search = useSearch(state);
  const overview = useOverview(
    { ...state, q: search.data?.correction?.query ?? state.q },
    search.isSuccess,
  ).data;
  if (search.isError) return null;
  const { total_hits = 0, correction = null, suggestion = null, facets } = search.data ?? {};
  const dated = facets?.year.reduce((sum, { count }) => sum + count, 0) ?? minPeriods;
  const { from, to } = state;
  return (
    <>
      {!search.isPlaceholderData && (
        <CorrectionLine state={state} correction={correction} suggestion={suggestion} />
      )}
      <ResultCount
        q={correction?.query ?? state.q}
        response={search.data}
        isSearching={search.isPlaceholderData}
      />
      {(dated >= minPeriods || from || to) && (
        <div className={css.timeline} hidden={search.data && total_hits === 0}>
          {overview && total_hits > 0 && (
            <TimelineChart
              timeline={overview.timeline}
              from={from}
              to={to}
              onRange={(range) => onChange(withFilters(state, range ?? { from: undefined, to: undefined }))}
            />
          )}
        </div>
      )}
      {(search.data?.total_hits !== 0 || hasFilters(state)) && (
        <Filters state={state} overview={overview} onChange={onChange} />
      )}
    </>
  );
});
