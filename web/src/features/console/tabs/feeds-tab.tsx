import { useState } from 'react';
import type { AdminFeed } from '../../../../../contract/api/admin/feeds.ts';
import { feedStates } from '../../../../../contract/shared/console.ts';
import { formatCount } from '../../../../../contract/shared/format.ts';
import { callApi } from '../../../api/client.ts';
import { Written } from '../../../components/written.tsx';
import { ConfirmButton } from '../../account/confirm-button.tsx';
import tabs from '../../account/tabs.module.css';
import { AddFeed } from '../add-feed.tsx';
import css from '../console.module.css';
import { useConsoleAction, useConsolePages } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';
import { formatTime } from '../format-time.ts';
import { MoreButton } from '../more-button.tsx';
import { PromptForm } from '../prompt-form.tsx';

const refreshMs = 4_000;

function FeedItem({ feed }: { feed: AdminFeed }) {
  const { act, error } = useConsoleAction();
  const param = { id: feed.id };
  const change = (json: { url?: string; is_paused?: boolean }) =>
    callApi('patch', '/admin/feeds/:id', { param, json });
  const remove = (episodes: 'keep' | 'delete') =>
    void act(() => callApi('delete', '/admin/feeds/:id', { param, query: { episodes } }));
  return (
    <li className={css.item}>
      <p>
        <span className={css.state} data-state={feed.state}>
          {feed.state}
        </span>
        <strong>
          <Written text={feed.title ?? feed.url} />
        </strong>
      </p>
      {feed.error && <p className={css.error}>{feed.error}</p>}
      <p className={css.quiet}>
        {feed.title && `${feed.url} · `}
        {formatCount(feed.episodes, 'episode')}, {feed.transcripts} with a transcript ·{' '}
        {feed.fetched_at ? `last read ${formatTime(feed.fetched_at)}` : 'not read yet'}
        {feed.next_poll_at && ` · next ${formatTime(feed.next_poll_at)}`}
      </p>
      <ErrorText>{error}</ErrorText>
      <details>
        <summary aria-label={`Change ${feed.title ?? feed.url}`}>Change</summary>
        <PromptForm
          label="Address"
          submit="Save address"
          initial={feed.url}
          onSubmit={(url) => change({ url })}
        />
        <p className={tabs.actions}>
          <button
            type="button"
            onClick={() => void act(() => callApi('post', '/admin/feeds/:id/poll', { param }))}
          >
            Poll now
          </button>
          <button
            type="button"
            onClick={() => void act(() => change({ is_paused: feed.state !== 'paused' }))}
          >
            {feed.state === 'paused' ? 'Resume' : 'Pause'}
          </button>
          <ConfirmButton confirmLabel="Yes, remove the feed" onConfirm={() => remove('keep')}>
            Remove feed
          </ConfirmButton>
          <ConfirmButton confirmLabel="Yes, delete its episodes too" onConfirm={() => remove('delete')}>
            Remove with episodes
          </ConfirmButton>
        </p>
      </details>
    </li>
  );
}

/** The feeds that are polled. */
export function FeedsTab() {
  const [q, setQ] = useState('');
  const [state, setState] = useState<AdminFeed['state']>();
  const pages = useConsolePages(
    ['feeds', q, state],
    (position, signal) =>
      callApi('get', '/admin/feeds', { query: { q, ...(state ? { state } : {}), ...position }, signal }),
    refreshMs,
  );
  const feeds = pages.data?.pages.flatMap((page) => page.feeds) ?? [];
  return (
    <>
      <AddFeed />
      <div className={css.bar}>
        <label>
          Find a feed
          <input dir="auto" value={q} maxLength={200} onChange={(event) => setQ(event.target.value)} />
        </label>
        <label>
          State
          <select
            value={state ?? ''}
            onChange={(event) => setState(feedStates.find((name) => name === event.target.value))}
          >
            <option value="">All</option>
            {feedStates.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      {pages.data && feeds.length === 0 && (
        <p className={css.quiet}>No feeds here. Add one by its address above.</p>
      )}
      <ul className={css.list}>
        {feeds.map((feed) => (
          <FeedItem key={feed.id} feed={feed} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}
