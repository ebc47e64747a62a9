import { type FormEvent, useState } from 'react';
import type { ManagedAddress } from '../../../../contract/api/alerts/manage.ts';
import css from './manage.module.css';

function downloadAsJson(address: ManagedAddress): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(address, null, 2)], { type: 'application/json' }));
  link.download = 'earshot-alerts.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

type EraseProps = { email: string; onErase: (email: string) => void; onCancel: () => void };

/** Asks for the address, because this can't be undone. */
function EraseForm({ email, onErase, onCancel }: EraseProps) {
  const [typed, setTyped] = useState('');
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  const erase = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) onErase(typed);
  };
  return (
    <form onSubmit={erase} className={css.erase}>
      <label>
        To delete your alerts and all data for good, enter {email}
        <input
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div className={css.actions}>
        <button type="submit" disabled={!isSame}>
          Yes, delete everything
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

type Props = {
  address: ManagedAddress;
  onErase: (email: string) => void;
  /** Ends the links in earlier emails, and says so by calling `onEnded`. */
  onEndLinks: (onEnded: () => void) => void;
};

/** Everything stored about an address: export it, keep it from whoever has an earlier email, or delete it. */
export function YourData({ address, onErase, onEndLinks }: Props) {
  const [hasEnded, setHasEnded] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  return (
    <section aria-labelledby="data-heading">
      <h2 id="data-heading">Your data</h2>
      <div className={css.actions}>
        <button type="button" onClick={() => downloadAsJson(address)}>
          Export as JSON
        </button>
        <button type="button" onClick={() => onEndLinks(() => setHasEnded(true))}>
          End older links
        </button>
        {!isErasing && (
          <button type="button" onClick={() => setIsErasing(true)}>
            Delete everything
          </button>
        )}
      </div>
      {hasEnded && (
        <p role="status">
          The links to this page in earlier emails no longer work. Unsubscribe links still do.
        </p>
      )}
      {isErasing && (
        <EraseForm email={address.email} onErase={onErase} onCancel={() => setIsErasing(false)} />
      )}
    </section>
  );
}
