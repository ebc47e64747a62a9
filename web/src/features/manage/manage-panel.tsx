import type { ManagedAddress } from '../../../../contract/api/alerts/manage.ts';
import { AddAlert } from './add-alert.tsx';
import { AlertList } from './alert-list.tsx';
import css from './manage.module.css';
import { SentMessages } from './sent-messages.tsx';
import type { ManagedAlerts } from './use-managed-alerts.ts';
import { YourData } from './your-data.tsx';

type Props = { address: ManagedAddress; alerts: Pick<ManagedAlerts, 'run' | 'erase' | 'endOlderLinks'> };

function Alerts({ address, alerts: { run } }: Props) {
  return (
    <section aria-labelledby="alerts-heading">
      <h2 id="alerts-heading">Alerts</h2>
      <AddAlert onAdd={(term, onAdded) => void run((api) => api.add({ term }).then(onAdded))} />
      <AlertList
        subscriptions={address.subscriptions}
        onChange={(id, change) => void run((api) => api.change(id, change))}
        onRemove={(id, onRemoved) => void run((api) => api.remove(id).then(onRemoved))}
        onRestore={(alert, onRestored) => void run((api) => api.add(alert).then(onRestored))}
      />
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
      <YourData
        address={address}
        onErase={(email) => void alerts.erase(email)}
        onEndLinks={(onEnded) => void alerts.endOlderLinks(onEnded)}
      />
    </>
  );
}
