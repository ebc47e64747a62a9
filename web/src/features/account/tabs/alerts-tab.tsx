import type { ChangeSubscription } from '../../../../../contract/api/alerts/manage.ts';
import { callApi } from '../../../api/client.ts';
import { AddAlert } from '../../manage/add-alert.tsx';
import { AlertList } from '../../manage/alert-list.tsx';
import manage from '../../manage/manage.module.css';
import type { NewAlert } from '../../manage/manage-api.ts';
import { useOwnAlerts, useReload } from '../account-queries.ts';
import { withSession } from '../session.ts';
import css from '../tabs.module.css';
import { useAction } from '../use-action.ts';

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
  const create = (json: NewAlert, onCreated: () => void) =>
    void change(() => callApi('post', '/subscriptions/create', { json }).then(onCreated));
  const update = (id: string, json: ChangeSubscription) =>
    void change(() => callApi('put', '/subscriptions/:id/update', { param: { id }, json }));
  const list = alerts.data?.subscriptions ?? [];
  return (
    <>
      <AddAlert onAdd={(term, onAdded) => create({ term }, onAdded)} />
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
      <AlertList
        subscriptions={list}
        onChange={update}
        onRemove={(id, onRemoved) =>
          void change(() => callApi('delete', '/subscriptions/:id/delete', { param: { id } }).then(onRemoved))
        }
        onRestore={create}
      />
    </>
  );
}
