import { formatCount } from '../../../../server/contract/format.ts';
import { pages } from '../../../../server/contract/pages.ts';
import { useLibraryStats } from '../../api/library-queries.ts';
import { Notice } from '../../components/notice.tsx';
import { PageLink } from '../../components/page-link.tsx';

/** Whether there is nothing to search, explore or compare; false until it is known. */
export const useIsEmptyLibrary = () => useLibraryStats().data?.transcripts === 0;

/** Why a library without transcripts shows nothing, and what to do; nothing in any other. */
export function LibraryNotice() {
  const { data } = useLibraryStats();
  if (data?.transcripts !== 0) return null;
  return (
    <Notice title={data.podcasts === 0 ? 'This library is empty' : 'There are no transcripts yet'}>
      {data.podcasts === 0 ? (
        <p>
          Whoever runs it can add podcasts in the <PageLink to={pages.admin.to('feeds')}>console</PageLink> or
          with <code>npm run ingest</code>. Their transcripts can be searched soon after.
        </p>
      ) : (
        <p>
          This library has {formatCount(data.podcasts, 'show')}. Transcripts are fetched in the background.
          The <PageLink to={pages.admin.to('feeds')}>console</PageLink> says what can't be fetched.
        </p>
      )}
    </Notice>
  );
}
