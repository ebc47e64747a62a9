import button from '../../../components/button.module.css';
import css from './slow-notice.module.css';

/** A search that has not been answered for a while, and why. */
export const SlowNotice = ({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) => (
  <p className={css.notice} role="status">
    {isOffline ? 'You seem to be offline.' : 'This search is taking longer than usual.'}
    <button type="button" className={button.secondary} onClick={onRetry}>
      Try again
    </button>
  </p>
);
