import { ApiError } from '../../api/errors.ts';
import button from '../../components/button.module.css';
import { Notice } from '../../components/notice.tsx';

/** A search that failed. */
export function SearchError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice title="Search Error" tone="error">
      {error instanceof ApiError ? (
        <>
          <p>{`Search failed: ${error.status} ${error.statusText}`.trim()}</p>
          <p>{error.message}</p>
        </>
      ) : (
        <p>An error occurred while searching</p>
      )}
      <button type="button" className={button.secondary} onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
