import { ApiError, isInvalid } from '../../../api/errors.ts';
import button from '../../../components/button.module.css';
import { Notice } from '../../../components/notice.tsx';
import { QueryFault } from './query-fault.tsx';

type Props = { error: Error; q: string; onRetry: () => void };

/** A search that failed; for a mistake in the query, with the position of the mistake. */
export function SearchError({ error, q, onRetry }: Props) {
  if (!(error instanceof ApiError))
    return (
      <Notice title="Search Error" tone="error">
        <p>An error occurred while searching</p>
        <RetryButton onRetry={onRetry} />
      </Notice>
    );
  return (
    <Notice title="Search Error" tone="error">
      <p>{`Search failed: ${error.status} ${error.statusText}`.trim()}</p>
      <p>{error.message}</p>
      {isInvalid(error) ? <QueryFault q={q} details={error.details} /> : <RetryButton onRetry={onRetry} />}
    </Notice>
  );
}

const RetryButton = ({ onRetry }: Pick<Props, 'onRetry'>) => (
  <button type="button" className={button.secondary} onClick={onRetry}>
    Try again
  </button>
);
