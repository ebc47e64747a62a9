import type { ChangeSubscription, ManagedSubscription } from '../../../../contract/api/alerts/manage.ts';
import { searchOfAlert } from '../../../../contract/shared/alert-search.ts';
import { formatCount, formatLongDate } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Written } from '../../components/written.tsx';
import { FilterText } from './alert-filters.tsx';
import { DeleteButton } from './delete-button.tsx';
import css from './manage.module.css';

const snoozeDays = 7;
const dayMs = 86_400_000;

const oneWeekFromNow = () => new Date(Date.now() + snoozeDays * dayMs).toISOString();

const cadences: { value: ManagedSubscription['cadence']; text: string }[] = [
  { value: 'instant', text: 'Immediately' },
  { value: 'daily', text: 'Daily' },
  { value: 'weekly', text: 'Weekly' },
];

const statusTexts: Record<ManagedSubscription['status'], string> = {
  pending: 'Awaiting confirmation',
  active: 'Active',
  paused: 'Paused',
  ended: 'Canceled',
};

function statusText({ status, snoozed_until }: ManagedSubscription): string {
  const isSnoozed = status === 'active' && snoozed_until && Date.parse(snoozed_until) > Date.now();
  return isSnoozed ? `Snoozed until ${formatLongDate(snoozed_until)}` : statusTexts[status];
}

type Props = {
  subscription: ManagedSubscription;
  onChange: (change: ChangeSubscription) => void;
  onRemove: () => void;
};

function CadenceSelect({
  subscription: { term, cadence },
  onChange,
}: Pick<Props, 'subscription' | 'onChange'>) {
  return (
    <select
      aria-label={`Frequency of ${term}`}
      value={cadence}
      onChange={({ target }) => {
        const selected = cadences.find(({ value }) => value === target.value);
        if (selected) onChange({ cadence: selected.value });
      }}
    >
      {cadences.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

function AlertActions({ subscription, onChange }: Pick<Props, 'subscription' | 'onChange'>) {
  const { term, status, anywhere, feed_url } = subscription;
  const isPaused = status === 'paused';
  return (
    <>
      <CadenceSelect subscription={subscription} onChange={onChange} />
      <button type="button" onClick={() => onChange({ status: isPaused ? 'active' : 'paused' })}>
        {isPaused ? 'Resume' : 'Pause'}
        <VisuallyHidden> {term}</VisuallyHidden>
      </button>
      <button type="button" onClick={() => onChange({ snoozed_until: oneWeekFromNow() })}>
        Snooze for a week<VisuallyHidden>: {term}</VisuallyHidden>
      </button>
      {anywhere && (
        <button type="button" onClick={() => onChange({ anywhere: false })}>
          Match words together<VisuallyHidden> for {term}</VisuallyHidden>
        </button>
      )}
      <a href={feed_url}>
        Private feed<VisuallyHidden> of {term}</VisuallyHidden>
      </a>
    </>
  );
}

/** One alert: what it matched, how often it emails, and how to stop it. */
export function SubscriptionItem({ subscription, onChange, onRemove }: Props) {
  const { term, kind, status, anywhere, alerts } = subscription;
  const isAlert = kind === 'alert';
  const name = isAlert ? term : 'API waitlist';
  return (
    <li className={css.subscription}>
      <p className={css.term}>
        {isAlert ? (
          <a href={pages.monitor.to(searchOfAlert(subscription))}>
            <Written text={name} />
          </a>
        ) : (
          name
        )}
        <span>{statusText(subscription)}</span>
      </p>
      {isAlert && (
        <p className={css.quiet}>
          Matched {formatCount(alerts, 'episode')} so far
          {anywhere && ' · its words can be anywhere in the episode'}
          <FilterText filters={subscription.filters} />
        </p>
      )}
      <div className={css.actions}>
        {isAlert && (status === 'active' || status === 'paused') && (
          <AlertActions subscription={subscription} onChange={onChange} />
        )}
        <DeleteButton name={name} onDelete={onRemove} />
      </div>
    </li>
  );
}
