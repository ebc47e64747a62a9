import { type FormEvent, useEffect, useRef } from 'react';
import { useTracker } from '../analytics/use-tracker.ts';
import { ApiError } from '../api/client.ts';
import { useOverview, useSearch } from '../api/queries.ts';
import button from '../components/button.module.css';
import { formatNumber } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { useTitle } from '../components/use-title.ts';
import { alertFiltersOf, type SearchState, withFilters } from '../config/search-state.ts';
import { useSite } from '../config/site.tsx';
import { FilterChips } from '../features/search/filter-chips.tsx';
import { Filters } from '../features/search/filters.tsx';
import { saveLastSearch } from '../features/search/last-search.ts';
import { NoResults } from '../features/search/no-results.tsx';
import { Results } from '../features/search/results.tsx';
import { ShareLinks } from '../features/search/share-links.tsx';
import { ResultsSkeleton } from '../features/search/skeleton.tsx';
import { TimelineChart } from '../features/search/timeline-chart.tsx';
import { useSearchAddress } from '../features/search/use-search-address.ts';
import { useSearchKeys } from '../features/search/use-search-keys.ts';
import { useTypedQuery } from '../features/search/use-typed-query.ts';
import { SubscribeForm } from '../features/subscribe/subscribe-form.tsx';
import css from './monitor-page.module.css';

function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isApiError = error instanceof ApiError;
  return (
    <Notice title="Search Error" tone="error">
      <p>
        {isApiError
          ? `Search failed: ${error.status} ${error.statusText}`.trim()
          : 'An error occurred while searching'}
      </p>
      {isApiError && <p>{error.message}</p>}
      <button type="button" className={button.secondary} onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}

/** Counts a search when it begins, and when its results are there. */
function useSearchEvents(q: string, total: number | undefined): void {
  const track = useTracker();
  useEffect(() => {
    if (q.trim() !== '') track('search_initiated', { search_term: q });
  }, [track, q]);
  useEffect(() => {
    if (total !== undefined) track('search_results_viewed', { search_term: q, total_results: total });
  }, [track, q, total]);
}

/** The search: what is typed is what the address says, and the results follow. */
export function MonitorPage() {
  useTitle('Podcast Tracking with Smart AI Context');
  const { sample_search } = useSite();
  const [state, change] = useSearchAddress();
  const [typed, setTyped] = useTypedQuery(state.q, (q) => change({ ...state, q, page: 1 }));
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const search = useSearch(state);
  const isBlank = state.q.trim() === '';
  const response = isBlank ? undefined : search.data;
  const overview = useOverview(state, search.isSuccess);
  useSearchKeys(box, list);
  useSearchEvents(state.q, search.isPlaceholderData ? undefined : response?.total_hits);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // Behind what stands there: a page that the server rendered would have the caret before it.
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  useEffect(() => {
    if (!isBlank) saveLastSearch(state.q);
  }, [isBlank, state.q]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') change({ ...state, q: typed, page: 1 });
  };
  const toPage = (page: number) => {
    change({ ...state, page });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={css.page}>
      <div className={css.search}>
        <h1>Podcast Tracking with Smart AI Context</h1>
        <SearchBox
          value={typed}
          placeholder={sample_search}
          inputRef={box}
          onChange={setTyped}
          onSubmit={submit}
        />
        {!isBlank && (
          <ResultCount
            state={state}
            response={search.isError ? undefined : response}
            isStale={search.isPlaceholderData}
          />
        )}
        {!isBlank && !search.isError && (
          <>
            <div className={css.timeline} hidden={response?.total_hits === 0}>
              {overview.data && response && response.total_hits > 0 && (
                <TimelineChart
                  timeline={overview.data.timeline}
                  from={state.from}
                  to={state.to}
                  onRange={(range) => change(withFilters(state, range ?? { from: undefined, to: undefined }))}
                />
              )}
            </div>
            <Filters state={state} overview={overview.data} onChange={change} />
            <FilterChips state={state} overview={overview.data} onChange={change} />
          </>
        )}
      </div>
      <aside className={css.side} aria-label="Alerts">
        <SubscribeForm term={state.q} source="monitor-page" filters={alertFiltersOf(state)} />
        {!isBlank && <ShareLinks state={state} />}
      </aside>
      <div className={css.results}>
        {isBlank && (
          <Notice title="Track Your Mentions">
            <p>Type a person, a company or a topic, and read where podcasts speak of it.</p>
          </Notice>
        )}
        {!isBlank && search.isError && (
          <SearchFailed error={search.error} onRetry={() => void search.refetch()} />
        )}
        {!isBlank && search.isPending && <ResultsSkeleton />}
        {!isBlank && !search.isError && response?.total_hits === 0 && <NoResults state={state} />}
        {!search.isError && response && response.entities.length > 0 && (
          <Results
            state={state}
            response={response}
            isStale={search.isPlaceholderData}
            onPage={toPage}
            listRef={list}
          />
        )}
      </div>
    </div>
  );
}

type ResultCountProps = {
  state: SearchState;
  response: { total_hits: number; page: number; total_pages: number } | undefined;
  isStale: boolean;
};

/** How much was found; while a search is under way, that it is. */
function ResultCount({ state, response, isStale }: ResultCountProps) {
  return (
    <p className={css.found} role="status">
      {isStale && <span>Searching podcast transcripts...</span>}
      {!isStale && response && response.total_hits > 0 && (
        <>
          <strong>
            {formatNumber(response.total_hits)} {response.total_hits === 1 ? 'result' : 'results'} for "
            {state.q}"
          </strong>
          <span>
            Page {formatNumber(response.page)} of {formatNumber(response.total_pages)}
          </span>
        </>
      )}
    </p>
  );
}
