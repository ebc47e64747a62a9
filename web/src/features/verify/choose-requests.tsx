import { type FormEvent, useState } from 'react';
import type { WaitingSubscription } from '../../../../contract/api/alerts/subscription.ts';
import button from '../../components/button.module.css';
import css from './choose-requests.module.css';

function requestText({ kind, term }: WaitingSubscription): string {
  if (kind === 'api-waitlist') return 'API waitlist';
  return term === '' ? 'A term without words' : term;
}

type Props = { waiting: WaitingSubscription[]; onConfirm: (ids: string[]) => void };

/** What was asked for with an address, by whomever: its owner confirms their own requests alone. */
export function ChooseRequests({ waiting, onConfirm }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(chosen);
  };
  return (
    <form onSubmit={confirm} className={css.form}>
      <fieldset>
        <legend>Which alerts did you ask for?</legend>
        <p>Anyone can enter your email address. Alerts that you don't check are discarded.</p>
        {waiting.map((request) => (
          <label key={request.id}>
            <input
              type="checkbox"
              checked={chosen.includes(request.id)}
              onChange={({ target }) =>
                setChosen((ids) =>
                  target.checked ? [...ids, request.id] : ids.filter((id) => id !== request.id),
                )
              }
            />
            {requestText(request)}
          </label>
        ))}
      </fieldset>
      <button type="submit" className={button.primary} disabled={chosen.length === 0}>
        Activate alerts
      </button>
    </form>
  );
}
