import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../../contract/shared/pages.ts';
import { errorMessage } from '../../api/errors.ts';
import { useComparison } from '../../api/library-queries.ts';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { useTitle } from '../../components/use-title.ts';
import { CompareControls } from '../../features/compare/compare-controls.tsx';
import { Comparison } from '../../features/compare/comparison.tsx';
import { maxCompared } from '../../features/compare/limits.ts';
import { WhatToCompare } from '../../features/compare/what-to-compare.tsx';
import { LibraryNotice, useIsEmptyLibrary } from '../../features/library/library-notice.tsx';
import css from '../wide-page.module.css';

function useCompareAddress() {
  const [address, setAddress] = useSearchParams();
  const ids = [...new Set(address.getAll('e').filter(Boolean))].slice(0, maxCompared);
  const days = Number(address.get('days')) || undefined;
  const write = (nextIds: string[], nextDays: number | undefined) => {
    const next = new URLSearchParams(nextIds.map((id) => ['e', id]));
    if (nextDays) next.set('days', String(nextDays));
    setAddress(next, { preventScrollReset: true });
  };
  return {
    ids,
    days,
    setIds: (next: string[]) => write(next, days),
    setDays: (next: number | undefined) => write(ids, next),
  };
}

/** Two to five entities next to each other. */
export function ComparePage() {
  useTitle(pages.compare.title);
  const { ids, days, setIds, setDays } = useCompareAddress();
  const { data, isPending, isPlaceholderData, isError, error } = useComparison(ids, days);
  const isEmpty = useIsEmptyLibrary();
  const isComparing = ids.length > 1;
  return (
    <div className={css.page}>
      <PageHeader title={pages.compare.title}>
        Share of voice, airtime and quotes of up to five people, companies or topics.
      </PageHeader>
      {!isEmpty && <CompareControls ids={ids} days={days} onIds={setIds} onDays={setDays} />}
      <div
        className={css.content}
        aria-busy={isComparing && isPlaceholderData}
        data-pending={(isComparing && isPending) || undefined}
      >
        {isEmpty && <LibraryNotice />}
        {!isEmpty && !isComparing && <WhatToCompare chosen={ids} />}
        {isComparing && isError && (
          <Notice title="These can't be compared" tone="error">
            <p>{errorMessage(error, "The comparison couldn't be loaded. Please try again.")}</p>
          </Notice>
        )}
        {isComparing && data && !isError && <Comparison comparison={data} days={days} />}
      </div>
    </div>
  );
}
