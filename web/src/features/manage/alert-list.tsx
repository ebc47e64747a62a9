import { useState } from 'react';
import type { ChangeSubscription, ManagedSubscription } from '../../../../server/contract/manage.ts';
import button from '../../components/button.module.css';
import { takeFocus } from '../../components/take-focus.ts';
import css from './manage.module.css';
import type { NewAlert } from './manage-api.ts';
import { SubscriptionItem } from './subscription-item.tsx';

type Props = {
  subscriptions: ManagedSubscription[];
  onChange: (id: string, change: ChangeSubscription) => void;
  /** Only where the owner of the address can confirm an alert. */
  onConfirm?: (id: string) => void;
  /** Deletes it, and says so by calling `onRemoved`. */
  onRemove: (id: string, onRemoved: () => void) => void;
  /** Creates it again, and says so by calling `onRestored`. */
  onRestore: (alert: NewAlert, onRestored: () => void) => void;
};

/** The alerts of an address. Undo brings back the last one deleted. */
export function AlertList({ subscriptions, onChange, onConfirm, onRemove, onRestore }: Props) {
  const [deleted, setDeleted] = useState<ManagedSubscription>();
  const restore = ({ term, filters, cadence }: ManagedSubscription) =>
    onRestore({ term, filters, cadence }, () => setDeleted(undefined));
  return (
    <>
      <ul className={css.list}>
        {subscriptions.map((subscription) => (
          <SubscriptionItem
            key={subscription.id}
            subscription={subscription}
            onChange={(change) => onChange(subscription.id, change)}
            onConfirm={onConfirm && (() => onConfirm(subscription.id))}
            onRemove={() =>
              onRemove(subscription.id, () =>
                setDeleted(subscription.kind === 'alert' ? subscription : undefined),
              )
            }
          />
        ))}
      </ul>
      {deleted && (
        <p role="status" className={css.undo}>
          “{deleted.term}” has been deleted.{' '}
          <button ref={takeFocus} type="button" className={button.secondary} onClick={() => restore(deleted)}>
            Undo
          </button>
        </p>
      )}
    </>
  );
}
