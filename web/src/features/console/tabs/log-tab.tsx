import { callApi } from '../../../api/client.ts';
import css from '../console.module.css';
import { useConsolePages } from '../console-queries.ts';
import { formatTime } from '../format-time.ts';
import { MoreButton } from '../more-button.tsx';

/** What operators did, newest first. */
export function LogTab() {
  const pages = useConsolePages(['audit'], (query, signal) =>
    callApi('get', '/admin/audit', { query, signal }),
  );
  return (
    <>
      <ul className={css.list}>
        {pages.data?.pages
          .flatMap((page) => page.entries)
          .map(({ id, actor, action, subject, details, created_at }) => (
            <li key={id} className={css.item}>
              <p>
                <span className={css.state}>{action.replace(/[._]/g, ' ')}</span>
                {subject}
                {typeof details.to === 'string' && ` → ${details.to}`}
              </p>
              {typeof details.reason === 'string' && <p>{details.reason}</p>}
              <p className={css.quiet}>
                {actor}, {formatTime(created_at)}
              </p>
            </li>
          ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}
