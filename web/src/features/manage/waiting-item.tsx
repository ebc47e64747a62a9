import type { ManagedSubscription } from '../../../../contract/api/alerts/manage.ts';
import { quoteTerm } from '../../../../contract/shared/format.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Written } from '../../components/written.tsx';
import { DeleteButton } from './delete-button.tsx';
import css from './manage.module.css';

const minuteMs = 60_000;

/** When the message is due that asks to confirm a request. */
function dueText(dueAt: string | null): string {
  if (dueAt === null) return 'Confirm it here, or with the link in the email about it.';
  const minutes = Math.ceil((Date.parse(dueAt) - Date.now()) / minuteMs);
  const when = minutes <= 1 ? 'within a minute' : `in ${minutes} minutes`;
  return `The email that asks to confirm it is due ${when}. You can confirm it here now.`;
}

type Props = { subscription: ManagedSubscription; onConfirm: () => void; onRemove: () => void };

/** What somebody, probably its owner, asked for with this address, and nobody has confirmed. */
export function WaitingItem({ subscription, onConfirm, onRemove }: Props) {
  const { kind, term, confirmation_due_at } = subscription;
  const name = kind === 'alert' ? term : 'API waitlist';
  return (
    <li className={css.subscription}>
      <p className={css.term}>
        You also asked for:{' '}
        {kind === 'alert' ? <Written text={quoteTerm(term)} /> : 'a place on the API waitlist'}
        <span>Awaiting confirmation</span>
      </p>
      <p className={css.quiet}>{dueText(confirmation_due_at)}</p>
      <div className={css.actions}>
        <button type="button" onClick={onConfirm}>
          Confirm<VisuallyHidden> {name}</VisuallyHidden>
        </button>
        <DeleteButton name={name} onDelete={onRemove} />
      </div>
    </li>
  );
}
