import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  readSearchState,
  type SearchState,
  searchPath,
} from '../../../../../contract/addresses/search-address.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { withChosenMeaning } from '../../../config/chosen-meaning.ts';
import { useSite } from '../../../config/site.tsx';

/** Continuous typing is one browser history entry, not one per letter. */
const isContinuation = (before: string, after: string) =>
  before.startsWith(after) || after.startsWith(before);

/** Marks the addresses that this page wrote itself: its search box already shows them. */
export const ownWrite = { isOwnWrite: true };

export const isOwnWrite = (historyState: unknown) =>
  typeof historyState === 'object' && historyState !== null && 'isOwnWrite' in historyState;

export type SearchAddress = {
  isHome: boolean;
  /** Blank on the home page. */
  state: SearchState;
  /** Writes a search into the address; from the home page, this leads to /monitor. */
  write: (next: SearchState) => void;
  /** The same, without a step in the browser's history. */
  rewrite: (next: SearchState) => void;
};

/** The search that the address names. An address of /monitor that lacks `q` or a page number is rewritten to carry both. */
export function useSearchAddress(): SearchAddress {
  const { sample_search } = useSite();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isHome = pathname === pages.home.to();
  const state = useMemo<SearchState>(
    () => (isHome ? { q: '', page: 1 } : readSearchState(new URLSearchParams(search), sample_search)),
    [isHome, search, sample_search],
  );
  // What was written last, which on a slow machine may not be rendered yet.
  const written = useRef({ isHome, state });
  useLayoutEffect(() => {
    written.current = { isHome, state };
  }, [isHome, state]);
  const write = useCallback(
    (next: SearchState) => {
      const before = written.current;
      // The same address twice would be two steps back.
      if (!before.isHome && searchPath(next) === searchPath(before.state)) return;
      const replace = !before.isHome && next.q !== before.state.q && isContinuation(before.state.q, next.q);
      written.current = { isHome: false, state: next };
      navigate(searchPath(next), { replace, state: ownWrite });
    },
    [navigate],
  );
  const rewrite = useCallback(
    (next: SearchState) => navigate(searchPath(next), { replace: true, state: ownWrite }),
    [navigate],
  );
  useEffect(() => {
    const address = new URLSearchParams(search);
    const isWhole = address.has('q') && address.get('page') === String(state.page);
    // Such an address may be from a field that was sent before there were scripts.
    if (!isHome && !isWhole) rewrite(withChosenMeaning(state));
  }, [isHome, search, state, rewrite]);
  return { isHome, state, write, rewrite };
}
