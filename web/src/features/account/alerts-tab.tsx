import type { ChangeSubscription } from '../../../../server/contract/manage.ts';
import { callApi } from '../../api/client.ts';
import { AddAlert } from '../manage/add-alert.tsx';
import manage from '../manage/manage.module.css';
import { SubscriptionItem } from '../manage/subscription-item.tsx';
import { useOwnAlerts, useReload } from './account-queries.ts';
import { withSession } from './session.ts';
import css from './tabs.module.css';
import { useAction } from './use-action.ts';

/** The alerts of the account's address, as on the page that its messages link to. */
export function AlertsTab() {
  const alerts = useOwnAlerts();
  const reload = useReload();
  const action = useAction();
  const change = (call: () => Promise<unknown>) =>
    action.run(async () => {
      await withSession(call);
      await reload();
    });
  const update = (id: string, json: ChangeSubscription) =>
    void change(() => callApi('put', '/subscriptions/:id/update', { param: { id }, json }));
  const list = alerts.data?.subscriptions ?? [];
  return (
    <>
      <AddAlert
        onAdd={(term, onAdded) =>
          void change(() => callApi('post', '/subscriptions/create', { json: { term } }).then(onAdded))
        }
      />
      {action.error && (
        <p role="alert" className={manage.error}>
          {action.error}
        </p>
      )}
      {alerts.isSuccess && list.length === 0 && (
        <p className={css.empty}>
          You have no alerts yet. Enter a name or topic to get an email when it's mentioned.
        </p>
      )}
      <ul className={manage.list}>
        {list.map((subscription) => (
          <SubscriptionItem
            key={subscription.id}
            subscription={subscription}
            onChange={(json) => update(subscription.id, json)}
            onConfirm={() => update(subscription.id, { status: 'active' })}
            onRemove={() =>
              void change(() =>
                callApi('delete', '/subscriptions/:id/delete', { param: { id: subscription.id } }),
              )
            }
          />
        ))}
      </ul>
    </>
  );
}
