import { Link } from 'react-router-dom';
import { narrowingFilters } from '../../../../server/contract/search-address.ts';
import { Notice } from '../../components/notice.tsx';
import { type SearchState, withFilters, writeSearchState } from '../../config/search-state.ts';

type Suggestion = { text: string; state: SearchState };

/** Ways to find more with less: filters taken off, a phrase loosened, fewer words. */
function broaderSearches(state: SearchState): Suggestion[] {
  const suggestions: Suggestion[] = [];
  if (narrowingFilters.some((name) => state[name]))
    suggestions.push({
      text: 'without filters',
      state: withFilters(state, Object.fromEntries(narrowingFilters.map((name) => [name, undefined]))),
    });
  const loosened = state.q.replaceAll('"', '');
  if (loosened !== state.q) suggestions.push({ text: loosened, state: { ...state, q: loosened, page: 1 } });
  const words = loosened.split(/\s+/).filter((word) => word && !word.startsWith('-'));
  if (words.length > 1) {
    const fewer = words.slice(0, -1).join(' ');
    suggestions.push({ text: fewer, state: { ...state, q: fewer, page: 1 } });
  }
  return suggestions;
}

/** Nothing was found: what could be tried, and the alert for when it is said. */
export function NoResults({ state }: { state: SearchState }) {
  const suggestions = broaderSearches(state);
  return (
    <Notice title="No podcast mentions found">
      <p>
        Tip: check the spelling, try fewer words, or take the quotation marks off a phrase. To hear of it when
        it is said, subscribe to an alert.
      </p>
      {suggestions.length > 0 && (
        <p>
          Try{' '}
          {suggestions.map(({ text, state: next }, index) => (
            <span key={text}>
              {index > 0 && ' or '}
              <Link to={`/monitor?${writeSearchState(next)}`}>{text}</Link>
            </span>
          ))}
          .
        </p>
      )}
    </Notice>
  );
}
