import { useState } from 'react';
import type { ManagedAddress } from '../../../../server/contract/manage.ts';
import css from './manage.module.css';

function downloadAsJson(address: ManagedAddress): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(address, null, 2)], { type: 'application/json' }));
  link.download = 'earshot-alerts.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

type Props = { address: ManagedAddress; onErase: () => void };

/** Everything stored about an address: export it or delete it. */
export function YourData({ address, onErase }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <section aria-labelledby="data-heading">
      <h2 id="data-heading">Your data</h2>
      <div className={css.actions}>
        <button type="button" onClick={() => downloadAsJson(address)}>
          Export as JSON
        </button>
        <button type="button" onClick={() => (isConfirming ? onErase() : setIsConfirming(true))}>
          {isConfirming ? 'Yes, delete everything' : 'Delete everything'}
        </button>
        {isConfirming && (
          <button type="button" onClick={() => setIsConfirming(false)}>
            Cancel
          </button>
        )}
      </div>
    </section>
  );
}
