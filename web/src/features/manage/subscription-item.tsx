import type { ChangeSubscription, ManagedSubscription } from '../../../../server/contract/manage.ts';
import { formatDate, formatNumber } from '../../components/format.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { paths } from '../../config/paths.ts';
import css from './manage.module.css';

const snoozeDays = 7;

const filterText = ({ filters }: ManagedSubscription) =>
  Object.entries(filters)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

function stateText({ status, snoozed_until }: ManagedSubscription): string {
  if (status === 'pending') return 'waits to be verified';
  if (status === 'ended') return 'ended';
  if (status === 'paused') return 'paused';
  const isSnoozed = snoozed_until && Date.parse(snoozed_until) > Date.now();
  return isSnoozed ? `sleeps until ${formatDate(snoozed_until)}` : 'active';
}

type Props = {
  subscription: ManagedSubscription;
  onChange: (change: ChangeSubscription) => void;
  onRemove: () => void;
};

/** One term: what it caught, how often it writes, and how to stop it. */
export function SubscriptionItem({ subscription, onChange, onRemove }: Props) {
  const { term, kind, status, cadence, feed_url, alerts } = subscription;
  const name = kind === 'api-waitlist' ? 'API waitlist' : term;
  const isRunning = status === 'active' || status === 'paused';
  const inAWeek = () => new Date(Date.now() + snoozeDays * 86_400_000).toISOString();
  return (
    <li className={css.subscription}>
      <p className={css.term}>
        {kind === 'alert' ? <a href={paths.monitor.to(term)}>{name}</a> : name}
        <span>{stateText(subscription)}</span>
      </p>
      <p className={css.quiet}>
        {formatNumber(alerts)} {alerts === 1 ? 'episode' : 'episodes'} so far
        {filterText(subscription) && ` · ${filterText(subscription)}`}
      </p>
      <div className={css.actions}>
        {kind === 'alert' && isRunning && (
          <>
            <select
              aria-label={`How often for ${name}`}
              value={cadence}
              onChange={(event) =>
                onChange({ cadence: event.target.value as ManagedSubscription['cadence'] })
              }
            >
              <option value="instant">At once</option>
              <option value="daily">Once a day</option>
              <option value="weekly">Once a week</option>
            </select>
            <button
              type="button"
              onClick={() => onChange({ status: status === 'paused' ? 'active' : 'paused' })}
            >
              {status === 'paused' ? 'Resume' : 'Pause'}
              <VisuallyHidden> {name}</VisuallyHidden>
            </button>
            <button type="button" onClick={() => onChange({ snoozed_until: inAWeek() })}>
              Snooze a week<VisuallyHidden> {name}</VisuallyHidden>
            </button>
            <a href={feed_url}>
              Private feed<VisuallyHidden> of {name}</VisuallyHidden>
            </a>
          </>
        )}
        <button type="button" onClick={onRemove}>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </button>
      </div>
    </li>
  );
}
