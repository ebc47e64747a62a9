import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import { withChosenMeaning } from '../../../config/chosen-meaning.ts';
import { afterPause } from './after-pause.ts';
import { isOwnWrite, type SearchAddress } from './use-search-address.ts';

const delayMs = 400;

export type SearchBoxState = {
  text: string;
  setText: (text: string) => void;
  /** Searches at once, for this text. */
  submit: (text: string) => void;
  /** Searches for nothing that was typed: the visitor goes to another page, which may take a while to load. */
  leave: () => void;
  /** The search to run: the one in the address, once typing has paused. Undefined before that, and on the home page. */
  search: SearchState | undefined;
};

/**
 * The text of the search box. Typing on the home page leads to /monitor at once; the search runs when typing pauses,
 * and as long after a change of the page. A query from elsewhere (back, forward, a link) replaces the text.
 */
export function useSearchBox({ isHome, state, write }: SearchAddress): SearchBoxState {
  const { key, state: historyState } = useLocation();
  const navigationType = useNavigationType();
  const [text, setOwnText] = useState(state.q);
  const [isTyping, setIsTyping] = useState(false);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (navigationType === 'POP' || !isOwnWrite(historyState)) {
      setOwnText(state.q);
      setIsTyping(false);
    }
  }
  const isSettled = !isHome && !isTyping && text === state.q;
  const [search, setSearch] = useState(isHome ? undefined : state);
  const isOtherPage = isSettled && search?.q === state.q && search.page !== state.page;
  if (isHome && search) setSearch(undefined);
  if (isSettled && !isOtherPage && search !== state) setSearch(state);
  useEffect(() => {
    if (isOtherPage) return afterPause(delayMs, () => setSearch(state));
  }, [isOtherPage, state]);

  // On a slow machine the home page may still be there after its address is left.
  const hasLeftHome = useRef(false);
  useLayoutEffect(() => {
    if (isHome) hasLeftHome.current = false;
  }, [isHome]);
  const setText = useCallback(
    (next: string) => {
      setOwnText(next);
      setIsTyping(true);
      if (!isHome || hasLeftHome.current || next.trim() === '') return;
      hasLeftHome.current = true;
      write(withChosenMeaning({ q: next, page: 1 }));
    },
    [isHome, write],
  );
  const submit = useCallback(
    (next: string) => {
      setOwnText(next);
      setIsTyping(false);
      const isUnchanged = next === state.q;
      const isBlankHome = isHome && next.trim() === '';
      const { spelling: _forOldText, ...rest } = state;
      if (!isUnchanged && !isBlankHome) write(withChosenMeaning({ ...rest, q: next, page: 1 }));
    },
    [isHome, state, write],
  );
  useEffect(() => {
    if (isTyping) return afterPause(delayMs, () => submit(text));
  }, [isTyping, text, submit]);
  const leave = useCallback(() => setIsTyping(false), []);
  return { text, setText, submit, leave, search };
}
