import { useState } from 'react';
import type { ChangeSubscription, ManagedSubscription } from '../../../../contract/api/alerts/manage.ts';
import { quoteTerm } from '../../../../contract/shared/format.ts';
import button from '../../components/button.module.css';
import { takeFocus } from '../../components/take-focus.ts';
import { Written } from '../../components/written.tsx';
import css from './manage.module.css';
import type { NewAlert } from './manage-api.ts';
import { SubscriptionItem } from './subscription-item.tsx';
import { WaitingItem } from './waiting-item.tsx';

type Props = {
  subscriptions: ManagedSubscription[];
  onChange: (id: string, change: ChangeSubscription) => void;
  /** Deletes it, and says so by calling `onRemoved`. */
  onRemove: (id: string, onRemoved: () => void) => void;
  /** Creates it again, and says so by calling `onRestored`. */
  onRestore: (alert: NewAlert, onRestored: () => void) => void;
};

/** The alert as it was; undefined for one that awaits confirmation, which creating it again would skip. */
function asNew({ kind, status, term, anywhere, filters, cadence, snoozed_until }: ManagedSubscription) {
  if (kind !== 'alert' || (status !== 'active' && status !== 'paused')) return undefined;
  return { term, anywhere, filters, cadence, status, snoozed_until };
}

/** The alerts of an address, those first that await confirmation. Undo brings back the last one deleted. */
export function AlertList({ subscriptions, onChange, onRemove, onRestore }: Props) {
  const [deleted, setDeleted] = useState<NewAlert>();
  const waiting = subscriptions.filter(({ status }) => status === 'pending');
  const others = subscriptions.filter(({ status }) => status !== 'pending');
  return (
    <>
      <ul className={css.list}>
        {waiting.map((subscription) => (
          <WaitingItem
            key={subscription.id}
            subscription={subscription}
            onConfirm={() => onChange(subscription.id, { status: 'active' })}
            onRemove={() => onRemove(subscription.id, () => setDeleted(undefined))}
          />
        ))}
        {others.map((subscription) => (
          <SubscriptionItem
            key={subscription.id}
            subscription={subscription}
            onChange={(change) => onChange(subscription.id, change)}
            onRemove={() => onRemove(subscription.id, () => setDeleted(asNew(subscription)))}
          />
        ))}
      </ul>
      {deleted && (
        <p role="status" className={css.undo}>
          <Written text={quoteTerm(deleted.term)} /> has been deleted.{' '}
          <button
            ref={takeFocus}
            type="button"
            className={button.secondary}
            onClick={() => onRestore(deleted, () => setDeleted(undefined))}
          >
            Undo
          </button>
        </p>
      )}
    </>
  );
}
