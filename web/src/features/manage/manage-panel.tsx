import { type FormEvent, useState } from 'react';
import type { ManagedAddress } from '../../../../server/contract/manage.ts';
import button from '../../components/button.module.css';
import { formatDate } from '../../components/format.ts';
import css from './manage.module.css';
import type { ManageApi } from './manage-api.ts';
import { SubscriptionItem } from './subscription-item.tsx';

const messageKinds: Record<string, string> = {
  verification: 'Verification',
  alert: 'Alert',
  heartbeat: 'Weekly word',
};

/** Everything stored, as a file for its owner. */
function downloadAsJson(address: ManagedAddress): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(address, null, 2)], { type: 'application/json' }));
  link.download = 'earshot-alerts.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

type Props = {
  address: ManagedAddress;
  api: ManageApi;
  /** Does something and shows what came of it. */
  runAction: (action: () => Promise<unknown>) => Promise<void>;
  onErased: () => void;
};

/** All terms of an address, what was sent to it, and how to take it all out or erase it. */
export function ManagePanel({ address, api, runAction, onErased }: Props) {
  const [term, setTerm] = useState('');
  const [isErasing, setIsErasing] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (term.trim() === '') return;
    void runAction(() => api.add(term.trim()).then(() => setTerm('')));
  };
  return (
    <>
      <p>
        For <strong>{address.email}</strong>. Whoever has this link can change them.
      </p>
      {address.stopped_reason && (
        <p role="alert" className={css.error}>
          No mail is sent any more: your mail server refused it ({address.stopped_reason}).
        </p>
      )}
      <section aria-labelledby="terms-heading">
        <h2 id="terms-heading">Terms</h2>
        <form className={css.add} onSubmit={add}>
          <input
            aria-label="Another name or topic"
            placeholder="Another name or topic"
            maxLength={200}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
          <button type="submit" className={button.primary}>
            Add
          </button>
        </form>
        <ul className={css.list}>
          {address.subscriptions.map((subscription) => (
            <SubscriptionItem
              key={subscription.id}
              subscription={subscription}
              onChange={(change) => void runAction(() => api.change(subscription.id, change))}
              onRemove={() => void runAction(() => api.remove(subscription.id))}
            />
          ))}
        </ul>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={address.heartbeat}
            onChange={(event) => {
              const { checked } = event.target;
              void runAction(() => api.setHeartbeat(checked));
            }}
          />
          Write once a week when nothing was said
        </label>
      </section>
      <section aria-labelledby="sent-heading">
        <h2 id="sent-heading">What was sent</h2>
        <ul className={css.messages}>
          {address.messages.map((message, at) => (
            <li key={`${message.at} ${at}`}>
              {formatDate(message.at)} · {message.subject ?? messageKinds[message.kind] ?? message.kind} ·{' '}
              {message.status}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="data-heading">
        <h2 id="data-heading">Your data</h2>
        <div className={css.actions}>
          <button type="button" onClick={() => downloadAsJson(address)}>
            Take it out as JSON
          </button>
          <button
            type="button"
            onClick={() => {
              if (isErasing) void runAction(() => api.erase().then(onErased));
              else setIsErasing(true);
            }}
          >
            {isErasing ? 'Yes, erase everything' : 'Erase everything'}
          </button>
          {isErasing && (
            <button type="button" onClick={() => setIsErasing(false)}>
              Keep it
            </button>
          )}
        </div>
      </section>
    </>
  );
}
