import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { ResultItem } from './result-item.tsx';
import css from './results.module.css';

/** Episodes with only some of the words, or with all of them far apart, after the results. */
export function MoreEpisodes({ state, results }: { state: SearchState; results: SearchResult[] }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="more-heading" className={css.more}>
      <h2 id="more-heading">More episodes that may help</h2>
      <p>
        These have some of your words, other forms of them, or all of them far apart. Alerts don't include
        them.
      </p>
      <ol className={css.results} aria-labelledby="more-heading">
        {results.map((result) => (
          <ResultItem key={result.passage_id} result={result} state={state} />
        ))}
      </ol>
    </section>
  );
}
