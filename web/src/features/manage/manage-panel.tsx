import { useState } from 'react';
import type { ManagedAddress, ManagedSubscription } from '../../../../server/contract/manage.ts';
import button from '../../components/button.module.css';
import { takeFocus } from '../../components/take-focus.ts';
import { AddAlert } from './add-alert.tsx';
import css from './manage.module.css';
import { SentMessages } from './sent-messages.tsx';
import { SubscriptionItem } from './subscription-item.tsx';
import type { ManagedAlerts } from './use-managed-alerts.ts';
import { YourData } from './your-data.tsx';

type Props = { address: ManagedAddress; alerts: Pick<ManagedAlerts, 'run' | 'erase'> };

/** Sets a deleted alert up again. */
function UndoDelete({ alert, onUndo }: { alert: ManagedSubscription; onUndo: () => void }) {
  return (
    <p role="status" className={css.undo}>
      “{alert.term}” has been deleted.{' '}
      <button ref={takeFocus} type="button" className={button.secondary} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}

function Alerts({ address, alerts: { run } }: Props) {
  const [deleted, setDeleted] = useState<ManagedSubscription>();
  const remove = (subscription: ManagedSubscription) =>
    run(async (api) => {
      await api.remove(subscription.id);
      setDeleted(subscription.kind === 'alert' ? subscription : undefined);
    });
  const restore = ({ term, filters, cadence }: ManagedSubscription) =>
    run(async (api) => {
      await api.add({ term, filters, cadence });
      setDeleted(undefined);
    });
  return (
    <section aria-labelledby="alerts-heading">
      <h2 id="alerts-heading">Alerts</h2>
      <AddAlert onAdd={(term, onAdded) => void run((api) => api.add({ term }).then(onAdded))} />
      <ul className={css.list}>
        {address.subscriptions.map((subscription) => (
          <SubscriptionItem
            key={subscription.id}
            subscription={subscription}
            onChange={(change) => void run((api) => api.change(subscription.id, change))}
            onRemove={() => void remove(subscription)}
          />
        ))}
      </ul>
      {deleted && <UndoDelete alert={deleted} onUndo={() => void restore(deleted)} />}
      <label className={css.check}>
        <input
          type="checkbox"
          checked={address.heartbeat}
          onChange={(event) => {
            const { checked } = event.target;
            void run((api) => api.setHeartbeat(checked));
          }}
        />
        Send a weekly note even if nothing matched
      </label>
    </section>
  );
}

/** Everything about an address: its alerts, the emails sent to it, and its data. */
export function ManagePanel({ address, alerts }: Props) {
  return (
    <>
      <p>
        Alerts for <strong>{address.email}</strong>. Anyone with this link can change them.
      </p>
      {address.stopped_reason && (
        <p role="alert" className={css.error}>
          We've stopped emailing you because your mail server rejected our emails ({address.stopped_reason}).
        </p>
      )}
      <Alerts address={address} alerts={alerts} />
      <SentMessages messages={address.messages} />
      <YourData address={address} onErase={(email) => void alerts.erase(email)} />
    </>
  );
}
