import { callApi } from '../../../api/client.ts';
import { Written } from '../../../components/written.tsx';
import { ConfirmButton } from '../../account/confirm-button.tsx';
import tabs from '../../account/tabs.module.css';
import css from '../console.module.css';
import { useConsole, useConsoleAction } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';
import { formatTime } from '../format-time.ts';

/** What was removed on request, and why. */
export function TakedownList() {
  const { data } = useConsole(['takedowns'], (signal) => callApi('get', '/admin/takedowns', { signal }));
  const { act, error } = useConsoleAction();
  const lift = (id: string) =>
    void act(() => callApi('post', '/admin/takedowns/:id/lift', { param: { id } }));
  return (
    <>
      <ErrorText>{error}</ErrorText>
      {data?.takedowns.length === 0 && <p className={css.quiet}>Nothing is taken down.</p>}
      <ul className={css.list}>
        {data?.takedowns.map((takedown) => (
          <li key={takedown.id} className={css.item}>
            <p>
              <span className={css.state}>{takedown.kind}</span>
              <strong>
                <Written text={takedown.title} />
              </strong>{' '}
              · <Written text={takedown.podcast_title} />
            </p>
            <p>{takedown.reason}</p>
            <p className={css.quiet}>
              {takedown.created_by}, {formatTime(takedown.created_at)}
            </p>
            <p className={tabs.actions}>
              <ConfirmButton confirmLabel="Yes, allow it again" onConfirm={() => lift(takedown.id)}>
                Lift
              </ConfirmButton>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
