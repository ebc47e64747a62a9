import type { ReactNode } from 'react';
import { type SearchState, searchPath } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import { saveMeaning } from '../../../config/chosen-meaning.ts';
import { ResultItem } from './result-item.tsx';
import css from './results.module.css';

type Props = { state: SearchState; results: SearchResult[] };

function MoreSection({
  id,
  heading,
  children,
  state,
  results,
}: Props & { id: string; heading: string; children: ReactNode }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby={id} className={css.more}>
      <h2 id={id}>{heading}</h2>
      <p>{children}</p>
      <ol className={css.results} aria-labelledby={id}>
        {results.map((result) => (
          <ResultItem key={result.passage_id} result={result} state={state} />
        ))}
      </ol>
    </section>
  );
}

const remembered = 'This browser remembers your choice.';

/** Episodes that are near what was asked, after the results: in meaning, then in words. */
export function MoreEpisodes({ state, results }: Props) {
  const meant = results.filter(({ match }) => match === 'meaning');
  const some = results.filter(({ match }) => match !== 'meaning');
  const { meaning, ...byMeaning } = state;
  const byWords = searchPath({ ...state, page: 1, meaning: 'off' });
  return (
    <>
      {meaning === 'off' && (
        <p className={css.note}>
          Searching by words alone.{' '}
          <PageLink to={searchPath({ ...byMeaning, page: 1 })} onClick={() => saveMeaning('on')}>
            Also show what is similar in meaning
          </PageLink>
          . {remembered}
        </p>
      )}
      <MoreSection id="meaning-heading" heading="Similar in meaning" state={state} results={meant}>
        These don’t say your words, or not all of them together. Counts, exports and alerts don’t include
        them.{' '}
        <PageLink to={byWords} onClick={() => saveMeaning('off')}>
          Search by words alone
        </PageLink>
        . {remembered}
      </MoreSection>
      <MoreSection id="more-heading" heading="More episodes that may help" state={state} results={some}>
        These have some of your words, other forms of them, or all of them far apart. Alerts don’t include
        them.
      </MoreSection>
    </>
  );
}
