import { type SearchState, searchPath } from '../../../../../contract/addresses/search-address.ts';
import type { SearchCorrection } from '../../../../../contract/api/library/search.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import { Written } from '../../../components/written.tsx';
import css from './correction-line.module.css';

type Props = { state: SearchState; correction: SearchCorrection | null; suggestion: string | null };

/** Says that a misspelled query was corrected, with a way back, or offers another spelling. */
export function CorrectionLine({ state, correction, suggestion }: Props) {
  if (correction)
    return (
      <p className={css.correction} role="status">
        Showing results for{' '}
        <strong>
          <Written text={correction.query} />
        </strong>
        , search instead for{' '}
        <PageLink to={searchPath({ ...state, page: 1, spelling: 'as_typed' })}>
          <Written text={correction.original} />
        </PageLink>
      </p>
    );
  if (suggestion === null) return null;
  return (
    <p className={css.correction} role="status">
      Did you mean{' '}
      <PageLink to={searchPath({ ...state, q: suggestion, page: 1 })}>
        <Written text={suggestion} />
      </PageLink>
      ?
    </p>
  );
}
