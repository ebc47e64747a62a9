import { type SearchState, searchPath } from '../../../../../contract/addresses/search-address.ts';
import type { SearchCorrection } from '../../../../../contract/api/library/search.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import css from './correction-line.module.css';

/** Says that a misspelled query was corrected, and offers the search as it was typed. */
export function CorrectionLine({ state, correction }: { state: SearchState; correction: SearchCorrection }) {
  const asTyped: SearchState = { ...state, page: 1, spelling: 'as_typed' };
  return (
    <p className={css.correction} role="status">
      Showing results for <strong>{correction.query}</strong>, search instead for{' '}
      <PageLink to={searchPath(asTyped)}>{correction.original}</PageLink>
    </p>
  );
}
