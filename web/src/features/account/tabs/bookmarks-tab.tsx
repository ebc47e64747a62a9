import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Bookmark } from '../../../../../contract/api/accounts/bookmark.ts';
import { matchPage } from '../../../../../contract/shared/pages.ts';
import { type BookmarkType, bookmarkTypes } from '../../../../../contract/shared/user.ts';
import { callApi } from '../../../api/client.ts';
import { Pagination } from '../../../components/page/pagination.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { Written } from '../../../components/written.tsx';
import { AccountForm } from '../account-form.tsx';
import { useBookmarks, useReload } from '../account-queries.ts';
import { Field } from '../field.tsx';
import { withSession } from '../session.ts';
import css from '../tabs.module.css';
import { useAction } from '../use-action.ts';
import { downloadBookmarks } from './download-bookmarks.ts';
import { pathOfTabPage, useTabPage } from './use-tab-page.ts';

const pathOfPage = pathOfTabPage('bookmarks');

/** What a link of this site points to. */
function typeOfLink(link: string): BookmarkType {
  const url = URL.canParse(link, window.location.origin) ? new URL(link, window.location.origin) : undefined;
  const page = matchPage(url?.pathname ?? '')?.name;
  if (url?.hash.startsWith('#mention-')) return 'mention';
  return page === 'episode' || page === 'podcast' || page === 'entity' ? page : 'search';
}

function AddBookmark({ onAdded }: { onAdded: () => Promise<void> }) {
  const action = useAction();
  const [url, setUrl] = useState('');
  const [note, setNote] = useState('');
  const add = async () => {
    const json = { type: typeOfLink(url), url, ...(note ? { note } : {}) };
    await withSession(() => callApi('post', '/bookmarks/add', { json }));
    setUrl('');
    setNote('');
    await onAdded();
  };
  return (
    <details className={css.details}>
      <summary>Add a bookmark</summary>
      <AccountForm action={action} label="Add" onSubmit={add}>
        <Field
          label="Link"
          required
          maxLength={2000}
          value={url}
          onChange={setUrl}
          hint="The address of a search, an episode, a mention, a podcast or an entity on this site."
        />
        <Field label="Note (optional)" maxLength={2000} value={note} onChange={setNote} />
      </AccountForm>
    </details>
  );
}

function BookmarkItem({ bookmark, onRemove }: { bookmark: Bookmark; onRemove: () => void }) {
  return (
    <li className={`${css.item} ${css.short}`}>
      <p>
        <a href={bookmark.url}>
          <Written text={bookmark.title} />
        </a>{' '}
        <span className={css.quiet}>· {bookmark.type}</span>
      </p>
      {bookmark.note && (
        <p className={css.quiet}>
          <Written text={bookmark.note} />
        </p>
      )}
      <p className={css.actions}>
        <button type="button" onClick={onRemove}>
          Remove<VisuallyHidden> {bookmark.title}</VisuallyHidden>
        </button>
      </p>
    </li>
  );
}

/** What the account keeps. */
export function BookmarksTab() {
  const page = useTabPage();
  const navigate = useNavigate();
  const [type, setType] = useState<BookmarkType>();
  const { data } = useBookmarks(page, type);
  const reload = useReload();
  const action = useAction();
  const remove = (id: string) =>
    action.run(async () => {
      await withSession(() => callApi('delete', '/bookmarks/:id/remove', { param: { id } }));
      await reload();
    });
  return (
    <>
      <div className={css.bar}>
        <label>
          Show{' '}
          <select
            value={type ?? ''}
            onChange={({ target }) => {
              setType(bookmarkTypes.find((name) => name === target.value));
              navigate(pathOfPage(1), { replace: true });
            }}
          >
            <option value="">everything</option>
            {bookmarkTypes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {data?.total !== 0 && (
          <span className={css.actions}>
            <button type="button" onClick={() => void action.run(() => downloadBookmarks('markdown'))}>
              Export Markdown
            </button>
            <button type="button" onClick={() => void action.run(() => downloadBookmarks('csv'))}>
              Export CSV
            </button>
          </span>
        )}
      </div>
      {action.error && <p role="alert">{action.error}</p>}
      <AddBookmark onAdded={reload} />
      {data?.total === 0 && (
        <p className={css.empty}>You have no bookmarks here yet. Add one with the link of a page.</p>
      )}
      <ul className={css.list}>
        {data?.bookmarks.map((bookmark) => (
          <BookmarkItem key={bookmark.id} bookmark={bookmark} onRemove={() => void remove(bookmark.id)} />
        ))}
      </ul>
      <Pagination page={page} totalPages={data?.total_pages ?? 1} pathOf={pathOfPage} />
    </>
  );
}
