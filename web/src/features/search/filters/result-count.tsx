import type { SearchResponse } from '../../../../../contract/api/library/search.ts';
import { formatCount, formatNumber, withoutQuotes } from '../../../../../contract/shared/format.ts';
import { Written } from '../../../components/written.tsx';
import css from './result-count.module.css';

type Props = { q: string; response: SearchResponse | undefined; isSearching: boolean };

/** How many results there are, or that a search is running. */
export function ResultCount({ q, response, isSearching }: Props) {
  return (
    <p className={css.count} role="status">
      {isSearching && <span>Searching podcast transcripts...</span>}
      {!isSearching && response && response.total_hits > 0 && (
        <>
          <strong>
            {formatCount(response.total_hits, 'result')} for "<Written text={withoutQuotes(q)} />"
          </strong>
          <span>
            Page {formatNumber(response.page)} of {formatNumber(response.total_pages)}
          </span>
        </>
      )}
    </p>
  );
}
