import button from '../../components/button.module.css';
import { Notice } from '../../components/notice.tsx';
import { LibraryNotice } from '../library/library-notice.tsx';

/** Why the list of shows is empty, and what to do. */
export function NoShows({ q, onClear }: { q: string; onClear: () => void }) {
  if (q.trim() === '') return <LibraryNotice />;
  return (
    <Notice title={`No show matches “${q.trim()}”`}>
      <p>Only titles and hosts are searched here. Try fewer letters.</p>
      <p>
        <button type="button" className={button.secondary} onClick={onClear}>
          Show all shows
        </button>
      </p>
    </Notice>
  );
}
