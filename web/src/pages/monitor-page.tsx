import { type FormEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../api/client.ts';
import { usePassageCounts, useSearch, useSite } from '../api/queries.ts';
import { formatNumber } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { useTitle } from '../components/use-title.ts';
import { rememberSearch } from '../features/search/last-search.ts';
import { Pagination } from '../features/search/pagination.tsx';
import { ResultItem } from '../features/search/result-item.tsx';
import { ResultsSkeleton } from '../features/search/skeleton.tsx';
import { useDebounced } from '../features/search/use-debounced.ts';
import css from './monitor-page.module.css';

const searchDelayMs = 400;
const pageSize = 10;

function errorText(error: Error): string {
  if (!(error instanceof ApiError)) return 'An error occurred while searching';
  return `Search failed: ${error.status} ${error.statusText}`.trim();
}

/** The page of the address, or 1 when it holds none. */
function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** Search: the address holds the state, the box changes the address, the results follow after a moment. */
export function MonitorPage() {
  const [address, setAddress] = useSearchParams();
  const site = useSite();
  const input = useRef<HTMLInputElement>(null);
  const q = address.get('q');
  const page = readPage(address.get('page'));
  const text = q ?? site.data?.sample_search ?? '';
  const settled = useDebounced(JSON.stringify([text, page]), searchDelayMs);
  const [settledText, settledPage] = JSON.parse(settled) as [string, number];
  const search = useSearch(settledText, settledPage);
  const found = settledText.trim() === '' ? undefined : search.data;
  const counts = usePassageCounts(
    settledText,
    found && !search.isPlaceholderData ? found.entities.map((result) => result.episode_uuid) : [],
  );
  useTitle(text.trim() === '' ? 'Monitor' : `“${text}”`);

  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const sample = site.data?.sample_search;
    if (q === null && sample === undefined) return;
    if (q !== null && address.get('page') === String(page)) return;
    setAddress({ q: q ?? sample ?? '', page: String(page) }, { replace: true });
  }, [address, page, q, setAddress, site.data]);
  useEffect(() => {
    if (settledText.trim() !== '') rememberSearch(settledText);
  }, [settledText]);

  const onChange = (value: string) => setAddress({ q: value, page: '1' }, { replace: true });
  const onPage = (target: number) => {
    setAddress({ q: text, page: String(target) });
    window.scrollTo({ top: 0 });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void search.refetch();
  };

  return (
    <div className={css.page}>
      <h1>Podcast Tracking with Smart AI Context</h1>
      <SearchBox
        value={text}
        onChange={onChange}
        onSubmit={onSubmit}
        inputRef={input}
        placeholder="A person, a company, a topic"
      />
      {text.trim() === '' ? (
        <Notice title="Track Your Mentions">
          <p>
            Type a name, a company or a topic to see what podcasts said of it, in its context. Quotation marks
            find an exact phrase; a minus leaves a word out.
          </p>
        </Notice>
      ) : search.isError ? (
        <Notice title="Search Error" tone="error">
          <p>{errorText(search.error)}</p>
          {search.error instanceof ApiError && <p>{search.error.message}</p>}
          <p>
            <button type="button" className={css.again} onClick={() => void search.refetch()}>
              Try again
            </button>
          </p>
        </Notice>
      ) : !found ? (
        <ResultsSkeleton />
      ) : found.total_hits === 0 ? (
        <Notice title="No podcast mentions found">
          <p>
            Tip: try fewer words
            {settledText.includes('"') ? ', or leave out the quotation marks' : ', check the spelling'}, or
            search for a name alone.
          </p>
        </Notice>
      ) : (
        <section aria-label="Results" aria-busy={search.isFetching}>
          <p className={css.summary} role="status">
            <strong>
              {formatNumber(found.total_hits)} {found.total_hits === 1 ? 'result' : 'results'} for "
              {settledText}"
            </strong>
            <span>
              Page {found.page} of {formatNumber(found.total_pages)}
            </span>
          </p>
          <ol className={css.results}>
            {found.entities.map((result, at) => (
              <ResultItem
                key={result.passage_id}
                result={result}
                rank={(found.page - 1) * pageSize + at + 1}
                q={settledText}
                passages={counts.data?.counts[result.episode_uuid]}
              />
            ))}
          </ol>
          <Pagination page={found.page} totalPages={found.total_pages} onPage={onPage} />
        </section>
      )}
    </div>
  );
}
