import type { SearchState } from '../../../contract/addresses/search-address.ts';
import { readStored, store } from './stored.ts';

const storageName = 'search-meaning';

/** Stores whether searches from this browser show what is similar in meaning. */
export const saveMeaning = (choice: 'on' | 'off'): void =>
  store(storageName, choice === 'off' ? choice : undefined);

/** A search as it was chosen in this browser, unless its address says whether to look at meaning. */
export const withChosenMeaning = (state: SearchState): SearchState =>
  state.meaning === undefined && readStored(storageName) === 'off' ? { ...state, meaning: 'off' } : state;
