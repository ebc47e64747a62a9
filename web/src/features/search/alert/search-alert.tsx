import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { isInvalid } from '../../../api/errors.ts';
import { useSearch } from '../../../api/search-queries.ts';
import { alertFiltersFrom } from '../../../config/search-state.ts';
import { SubscribeForm } from '../../subscribe/subscribe-form.tsx';
import { ShareLinks } from './share-links.tsx';

/** The name in quotation marks, if the first result is about the entity that was searched for without them. */
function exactNameOf(first: SearchResult | undefined, term: string): string | undefined {
  if (!first?.entity_id) return undefined;
  const isName = first.name.toLowerCase() === term.toLowerCase();
  return isName && /\s/.test(first.name) ? `"${first.name}"` : undefined;
}

/** The alert form takes over a search that works, as it was typed; it offers the other spelling. */
export function SearchAlert({ state }: { state: SearchState }) {
  const { data, error, isPlaceholderData } = useSearch(state);
  if (isInvalid(error)) return <SubscribeForm term="" filters={{}} />;
  const current = isPlaceholderData ? undefined : data;
  const term = state.q.trim();
  return (
    <>
      <SubscribeForm
        term={term}
        filters={alertFiltersFrom(state)}
        hasPreview={current !== undefined}
        exactName={exactNameOf(current?.entities[0], term)}
        otherSpelling={current?.correction?.query ?? current?.suggestion ?? undefined}
      />
      <ShareLinks state={state} />
    </>
  );
}
