import { type Ref, useEffect } from 'react';
import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { PassageCounts, SearchResponse } from '../../../../../contract/api/library/search.ts';
import { usePassageCounts } from '../../../api/search-queries.ts';
import { Pagination } from '../../../components/page/pagination.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { ownWrite } from '../box/use-search-address.ts';
import { ResultItem } from './result-item.tsx';
import css from './results.module.css';

const mentionsOf = (data: PassageCounts | undefined, episodeId: string) =>
  data && { count: data.counts[episodeId] ?? 0, positions: data.positions[episodeId] ?? [] };

/** Back from a moment: shows the result that led there. */
function useScrollToResult(): void {
  useEffect(() => {
    const id = /^#(result-[0-9a-f-]{36})$/.exec(location.hash)?.[1];
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
}

type Props = {
  state: SearchState;
  response: SearchResponse;
  /** These are the results of the previous search; the next one is running. */
  isStale: boolean;
  pathOf: (page: number) => string;
  listRef: Ref<HTMLOListElement>;
};

/** A page of results, and links to the others. */
export function Results({ state, response, isStale, pathOf, listRef }: Props) {
  const { entities, page, page_size, total_pages } = response;
  const counts = usePassageCounts(state, isStale ? [] : entities.map((result) => result.episode_uuid));
  useScrollToResult();
  return (
    <>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <ol ref={listRef} className={css.results} data-stale={isStale || undefined} aria-label="Results">
        {entities.map((result, index) => (
          <ResultItem
            key={result.passage_id}
            result={result}
            rank={(page - 1) * page_size + index + 1}
            state={state}
            mentions={mentionsOf(counts.data, result.episode_uuid)}
          />
        ))}
      </ol>
      <Pagination page={page} totalPages={total_pages} pathOf={pathOf} state={ownWrite} />
    </>
  );
}
