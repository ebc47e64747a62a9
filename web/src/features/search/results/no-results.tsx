import { type SearchState, searchPath } from '../../../../../contract/addresses/search-address.ts';
import { useHasResults } from '../../../api/search-queries.ts';
import { Notice } from '../../../components/notice.tsx';
import { PageLink } from '../../../components/page/page-link.tsx';
import { Written } from '../../../components/written.tsx';
import { hasFilters, withoutFilters } from '../../../config/search-state.ts';
import { LibraryText } from '../../library/library-notice.tsx';

type Suggestion = { text: string; state: SearchState };

/** Searches that may find more: without filters, without quotation marks, with fewer words. */
function broaderSearches(state: SearchState): Suggestion[] {
  const suggestions: Suggestion[] = [];
  const add = (q: string) => suggestions.push({ text: q, state: { ...state, q, page: 1 } });
  if (hasFilters(state)) suggestions.push({ text: 'without filters', state: withoutFilters(state) });
  // Not those within words, such as צה"ל.
  const unquoted = state.q.replace(/(?<!\p{L})"|"(?!\p{L})/gu, '');
  if (unquoted !== state.q) add(unquoted);
  const words = unquoted.split(/\s+/).filter((word) => word && !word.startsWith('-'));
  if (words.length > 1) add(words.slice(0, -1).join(' '));
  return suggestions;
}

/** Nothing was found: what to try next. */
export function NoResults({ state }: { state: SearchState }) {
  const candidates = broaderSearches(state);
  const found = useHasResults(candidates.map(({ state: next }) => next));
  const suggestions = candidates.filter((_, index) => found[index]);
  return (
    <Notice title="No podcast mentions found">
      <LibraryText>
        Tip: check the spelling, use fewer words, or remove quotation marks. Or create an alert, and we'll
        email you when an episode mentions it.
      </LibraryText>
      {suggestions.length > 0 && (
        <p>
          Try{' '}
          {suggestions.map(({ text, state: next }, index) => (
            <span key={text}>
              {index > 0 && ' or '}
              <PageLink to={searchPath(next)}>
                <Written text={text} />
              </PageLink>
            </span>
          ))}
          .
        </p>
      )}
    </Notice>
  );
}
