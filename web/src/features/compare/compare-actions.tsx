import { useState } from 'react';
import { apiUrl } from '../../../../contract/shared/api-url.ts';
import button from '../../components/button.module.css';
import { CopyButton } from '../../components/copy-button.tsx';
import css from './compare-actions.module.css';

/** The same comparison as a file. Throws when the call fails. */
async function downloadCsv(ids: string[], days: number | undefined): Promise<void> {
  const url = apiUrl('/entities/compare', { query: { ids: ids.join(','), days } });
  const response = await fetch(url, { headers: { accept: 'text/csv' } });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'comparison.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Takes the comparison elsewhere: as a link, a file, or on paper. */
export function CompareActions({ ids, days }: { ids: string[]; days: number | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  const exportCsv = () => {
    setFailed(false);
    downloadCsv(ids, days).catch(() => setFailed(true));
  };
  return (
    <div className={css.actions}>
      <CopyButton text={() => window.location.href}>Copy link</CopyButton>
      <button type="button" className={button.secondary} onClick={exportCsv}>
        Export CSV
      </button>
      <button type="button" className={button.secondary} onClick={() => window.print()}>
        Print
      </button>
      {hasFailed && <span role="alert">The file couldn't be created. Try again.</span>}
    </div>
  );
}
