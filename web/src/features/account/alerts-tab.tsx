import { useState } from 'react';
import type { ChangeSubscription } from '../../../../server/contract/manage.ts';
import { callApi } from '../../api/client.ts';
import button from '../../components/button.module.css';
import manage from '../manage/manage.module.css';
import { SubscriptionItem } from '../manage/subscription-item.tsx';
import { useOwnAlerts, useReload } from './account-queries.ts';
import { withSession } from './session.ts';
import css from './tabs.module.css';
import { useAction } from './use-action.ts';

function AddAlert({ onAdd }: { onAdd: (term: string) => Promise<void> }) {
  const [term, setTerm] = useState('');
  return (
    <form
      className={manage.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (term.trim()) void onAdd(term.trim()).then(() => setTerm(''));
      }}
    >
      <input
        aria-label="Name or topic"
        placeholder="Name or topic"
        maxLength={200}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      <button type="submit" className={button.primary}>
        Create alert
      </button>
    </form>
  );
}

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
        onAdd={(term) => change(() => callApi('post', '/subscriptions/create', { json: { term } }))}
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
