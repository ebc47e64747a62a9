import type { BookmarkType } from '../../../../contract/shared/user.ts';
import { callApi } from '../../api/client.ts';
import { useNewestBookmarks, useReload } from './account-queries.ts';
import css from './bookmark-button.module.css';
import { withSession } from './session.ts';
import { useAction } from './use-action.ts';

export type BookmarkProps = { type: BookmarkType; id: string; label: string };

/** Adds a bookmark, and takes it back. */
export function BookmarkButton({ type, id, label }: BookmarkProps) {
  // The address of an episode or a mention ends with its ID.
  const bookmarkId = useNewestBookmarks(type).data?.bookmarks.find(({ url }) => url.endsWith(id))?.id;
  const reload = useReload();
  const { run, isBusy, error } = useAction();
  const add = async () => {
    await withSession(() => callApi('post', '/bookmarks/add', { json: { type, id } }));
    await reload();
  };
  const remove = async (added: string) => {
    await withSession(() => callApi('delete', '/bookmarks/:id/remove', { param: { id: added } }));
    await reload();
  };
  return (
    <span className={css.bookmark}>
      <button
        type="button"
        aria-pressed={bookmarkId !== undefined}
        aria-label={label}
        title={bookmarkId ? 'Bookmarked' : label}
        disabled={isBusy}
        onClick={() => void run(() => (bookmarkId ? remove(bookmarkId) : add()))}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M4 2.500h8v11l-4-3-4 3z" />
        </svg>
      </button>
      {error && <span role="alert">{error}</span>}
    </span>
  );
}
