import { formatLongDate, formatNumber } from '../../../../../contract/shared/format.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { callApi } from '../../../api/client.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useOwnKeys, useReload } from '../account-queries.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { withSession } from '../session.ts';
import css from '../tabs.module.css';
import { useAction } from '../use-action.ts';

/** The API keys of the account's address, with how much of their limits is used. */
export function KeysTab() {
  const { data } = useOwnKeys();
  const reload = useReload();
  const action = useAction();
  const revoke = (id: string) =>
    action.run(async () => {
      await withSession(() => callApi('delete', '/users/keys/:id', { param: { id } }));
      await reload();
    });
  return (
    <>
      {action.error && <p role="alert">{action.error}</p>}
      {data?.keys.length === 0 && (
        <p className={css.empty}>
          You have no API keys. Keys are sent by invitation:{' '}
          <PageLink to={pages.api.to()}>join the waitlist</PageLink>.
        </p>
      )}
      <ul className={css.list}>
        {data?.keys.map((key) => (
          <li key={key.id} className={css.item}>
            <p>
              <strong>{key.name}</strong>{' '}
              <span className={css.quiet}>
                · {key.tier} · <code>{key.prefix}…</code> · created {formatLongDate(key.created_at)}
              </span>
            </p>
            {key.usage.map(({ window, used, limit }) => (
              <p key={window} className={css.usage}>
                <span>
                  {formatNumber(used)} of {formatNumber(limit)} requests this {window}
                </span>
                <progress max={limit} value={used} aria-label={`Requests this ${window}`} />
              </p>
            ))}
            <p className={css.actions}>
              <ConfirmButton confirmLabel="Yes, revoke it" onConfirm={() => void revoke(key.id)}>
                Revoke<VisuallyHidden> {key.name}</VisuallyHidden>
              </ConfirmButton>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
