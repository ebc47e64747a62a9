import { useDeferredValue, useState } from 'react';
import type { Suggestion } from '../../../../../contract/api/library/suggest.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { useSuggest } from '../../../api/search-queries.ts';
import { recentSearches } from './recent-searches.ts';

export type SearchSuggestion = {
  key: string;
  text: string;
  /** What it is, for people. */
  note: string;
  /** The page it leads to; without one, its text is searched for. */
  path?: string;
};

const maxRecent = 3;

function fromApi({ kind, id, slug, text, entity_type, podcast_title }: Suggestion): SearchSuggestion {
  if (kind === 'podcast') return { key: id, text, note: 'Podcast', path: pages.podcast.to(slug, id) };
  if (kind === 'episode')
    return { key: id, text, note: `Episode · ${podcast_title ?? ''}`, path: pages.episode.to(slug, id) };
  return { key: id, text, note: entity_type ?? '' };
}

/** Recent searches of this browser that contain the text; all of them for a blank text. */
function matchingRecent(text: string): SearchSuggestion[] {
  const typed = text.trim().toLowerCase();
  return recentSearches()
    .filter((recent) => recent.toLowerCase() !== typed && recent.toLowerCase().includes(typed))
    .slice(0, maxRecent)
    .map((recent) => ({ key: `recent ${recent}`, text: recent, note: 'Recent search' }));
}

/** What a text may be the beginning of, from the first time that `startSuggesting` is called. */
export function useSuggestions(text: string): {
  suggestions: SearchSuggestion[];
  startSuggesting: () => void;
} {
  const [isStarted, setIsStarted] = useState(false);
  const deferredText = useDeferredValue(text);
  const { data } = useSuggest(deferredText, isStarted);
  const suggestions = isStarted
    ? [...matchingRecent(text), ...(text.trim() === '' ? [] : (data?.suggestions ?? []).map(fromApi))]
    : [];
  return { suggestions, startSuggesting: () => setIsStarted(true) };
}
