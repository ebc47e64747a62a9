import { type SearchState, searchPath } from '../../../../../contract/addresses/search-address.ts';
import { apiUrl } from '../../../../../contract/shared/api-url.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import css from './share-links.module.css';

/** The search as a link to share, and as a feed. */
export function ShareLinks({ state }: { state: SearchState }) {
  return (
    <p className={css.links}>
      <CopyButton text={() => location.origin + searchPath({ ...state, page: 1 })}>
        Copy link to this search
      </CopyButton>
      <a href={apiUrl('/entities/search/feed', { query: { ...state, page: 1 } })}>RSS feed</a>
    </p>
  );
}
