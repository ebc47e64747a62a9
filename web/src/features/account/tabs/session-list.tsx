import { formatLongDate } from '../../../../../contract/shared/format.ts';
import { callApi } from '../../../api/client.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useReload, useSessions } from '../account-queries.ts';
import { withSession } from '../session.ts';
import css from '../tabs.module.css';
import { useAction } from '../use-action.ts';

const browsers = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'];
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'];
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' };

/** `Firefox on Linux`, from what a browser calls itself. */
function deviceName(userAgent: string | null): string {
  const find = (list: string[]) => list.find((name) => userAgent?.includes(name));
  const [browser, system] = [find(browsers), find(systems)].map((name) => name && (names[name] ?? name));
  return [browser ?? 'Unknown device', system].filter(Boolean).join(' on ');
}

/** The devices that are signed in. */
export function SessionList() {
  const { data } = useSessions();
  const reload = useReload();
  const action = useAction();
  const end = (id: string) =>
    action.run(async () => {
      await withSession(() => callApi('delete', '/users/sessions/:id', { param: { id } }));
      await reload();
    });
  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Devices</h2>
      {action.error && <p role="alert">{action.error}</p>}
      <ul className={css.list}>
        {data?.sessions.map((session) => (
          <li key={session.id} className={`${css.item} ${css.short}`}>
            <p>
              {deviceName(session.user_agent)}{' '}
              <span className={css.quiet}>
                · {session.is_current ? 'this device' : `last used ${formatLongDate(session.used_at)}`}
              </span>
            </p>
            {!session.is_current && (
              <p className={css.actions}>
                <button type="button" onClick={() => void end(session.id)}>
                  Sign out<VisuallyHidden> {deviceName(session.user_agent)}</VisuallyHidden>
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
