import type { ReactNode } from 'react';
import tabs from '../account/tabs.module.css';
import css from './console.module.css';
import { formatTime } from './format-time.ts';

type Props = {
  children: ReactNode;
  /** What is retried, for screen readers. */
  name: string;
  details?: string;
  failure: { tries: number; last_error: string | null; created_at: string };
  isBusy: boolean;
  onRetry: () => void;
};

/** Something that couldn't be delivered, why, and a button to try again. */
export function FailedItem({ children, name, details, failure, isBusy, onRetry }: Props) {
  const { tries, last_error, created_at } = failure;
  const facts = [details, `${tries} ${tries === 1 ? 'try' : 'tries'}`, formatTime(created_at)];
  return (
    <li className={css.item}>
      <p>{children}</p>
      <p className={css.error}>{last_error}</p>
      <p className={css.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={tabs.actions}>
        <button type="button" aria-label={`Retry ${name}`} disabled={isBusy} onClick={onRetry}>
          Retry
        </button>
      </p>
    </li>
  );
}
