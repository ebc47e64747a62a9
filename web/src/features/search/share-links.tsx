import { CopyButton } from '../../components/copy-button.tsx';
import { type SearchState, writeSearchState } from '../../config/search-state.ts';
import css from './share-links.module.css';

/** The search as a link to pass on, and as a feed for a feed reader. */
export function ShareLinks({ state }: { state: SearchState }) {
  const search = writeSearchState({ ...state, page: 1 });
  return (
    <p className={css.links}>
      <CopyButton text={() => new URL(`/monitor?${search}`, location.href).href}>
        Copy link to this search
      </CopyButton>
      <a href={`/api/v1/entities/search/feed?${search}`}>RSS feed</a>
    </p>
  );
}
