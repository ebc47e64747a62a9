import type { Notification } from '../../../../../contract/api/alerts/notification.ts';
import { formatCount, formatLongDate } from '../../../../../contract/shared/format.ts';
import { formatTimestamp } from '../../../../../contract/shared/timestamp.ts';
import { written } from '../../../../../contract/shared/written.ts';
import { callApi } from '../../../api/client.ts';
import button from '../../../components/button.module.css';
import { Pagination } from '../../../components/page/pagination.tsx';
import { Written } from '../../../components/written.tsx';
import { useNotifications, useReload } from '../account-queries.ts';
import { withSession } from '../session.ts';
import css from '../tabs.module.css';
import { pathOfTabPage, useTabPage } from './use-tab-page.ts';

const pathOfPage = pathOfTabPage('notifications');

function NotificationItem({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { term, quote, speaker, start_seconds, url, is_read } = notification;
  const time = start_seconds === null ? '' : ` at ${formatTimestamp(start_seconds)}`;
  return (
    <li className={css.item} data-unread={!is_read}>
      <p className={css.quiet}>
        <Written text={term} /> · {formatLongDate(notification.created_at)}
        {!is_read && ' · New'}
      </p>
      {quote && (
        <blockquote className={css.quote} {...written(quote)}>
          {quote}
        </blockquote>
      )}
      <p>
        <a href={url} onClick={onRead}>
          <Written text={notification.episode_title} />
        </a>{' '}
        <span className={css.quiet}>
          · <Written text={notification.podcast_title} />
          {speaker && (
            <>
              {' '}
              · said by <Written text={speaker} />
            </>
          )}
          {time}
        </span>
      </p>
    </li>
  );
}

/** What the alerts matched. */
export function NotificationsTab() {
  const page = useTabPage();
  const { data } = useNotifications(page);
  const reload = useReload();
  if (!data) return null;
  const read = (call: () => Promise<unknown>) => void withSession(call).then(reload, () => undefined);
  return (
    <>
      {data.total > 0 && (
        <div className={css.bar}>
          <p>
            {data.unread > 0
              ? `${formatCount(data.unread, 'new match').replace('matchs', 'matches')}`
              : 'No new matches'}
          </p>
          {data.unread > 0 && (
            <button
              type="button"
              className={button.secondary}
              onClick={() => read(() => callApi('put', '/notifications/mark-all-read'))}
            >
              Mark all as read
            </button>
          )}
        </div>
      )}
      {data.total === 0 && (
        <p className={css.empty}>
          Nothing has matched your alerts yet. New matches appear here and in your inbox.
        </p>
      )}
      <ul className={css.list}>
        {data.notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onRead={() =>
              read(() => callApi('put', '/notifications/:id/read', { param: { id: notification.id } }))
            }
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={data.total_pages} pathOf={pathOfPage} />
    </>
  );
}
