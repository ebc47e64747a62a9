import type { LibraryStats } from '../../../../contract/api/service/analytics-report.ts';
import { formatCount } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { useLibraryStats } from '../../api/library-queries.ts';
import { Notice } from '../../components/notice.tsx';
import { PageLink } from '../../components/page/page-link.tsx';

/** A library with nothing to search, explore or compare; undefined for any other, and until it is known. */
function useEmptyLibrary(): LibraryStats | undefined {
  const { data } = useLibraryStats();
  return data?.transcripts === 0 ? data : undefined;
}

export const useIsEmptyLibrary = () => useEmptyLibrary() !== undefined;

const titleOf = ({ podcasts }: LibraryStats) =>
  podcasts === 0 ? 'This library is empty' : 'There are no transcripts yet';

/** What to do about it. */
const Advice = ({ podcasts }: LibraryStats) =>
  podcasts === 0 ? (
    <>
      Whoever runs it can add podcasts in the <PageLink to={pages.admin.to('feeds')}>console</PageLink> or
      with <code>npm run ingest</code>. Their transcripts can be searched soon after.
    </>
  ) : (
    <>
      This library has {formatCount(podcasts, 'show')}. Transcripts are fetched in the background. The{' '}
      <PageLink to={pages.admin.to('feeds')}>console</PageLink> says what can't be fetched.
    </>
  );

/** Why a library without transcripts shows nothing, and what to do; nothing in any other. */
export function LibraryNotice() {
  const stats = useEmptyLibrary();
  if (!stats) return null;
  return (
    <Notice title={titleOf(stats)}>
      <p>
        <Advice {...stats} />
      </p>
    </Notice>
  );
}

/** The same within another notice, in place of an advice that only helps where there is something to find. */
export function LibraryText({ children }: { children: string }) {
  const stats = useEmptyLibrary();
  if (!stats) return <p>{children}</p>;
  return (
    <p>
      <strong>{titleOf(stats)}.</strong> <Advice {...stats} />
    </p>
  );
}
