import { useState } from 'react';
import { formatCount, formatNumber } from '../../../../contract/shared/format.ts';
import { callApi } from '../../api/client.ts';
import { useConsole, useConsoleRefresh } from './console-queries.ts';
import { ErrorText } from './error-text.tsx';

const pollMs = 1_000;

/** How the worker is getting on with what it was asked for. */
export function JobState({ id, text }: { id: string; text: string }) {
  const [isDone, setIsDone] = useState(false);
  const refresh = useConsoleRefresh();
  const { data } = useConsole(
    ['job', id],
    async (signal) => {
      const job = await callApi('get', '/admin/jobs/:id', { param: { id }, signal });
      if (job.status !== 'queued' && !isDone) {
        setIsDone(true);
        void refresh();
      }
      return job;
    },
    isDone ? false : pollMs,
  );
  if (data?.error) return <ErrorText>{data.error}</ErrorText>;
  if (data?.status === 'done') return <p role="status">Done.</p>;
  const progress = data?.progress;
  return (
    <p role="status">
      {text}
      {progress && ` ${formatNumber(progress.done)} of ${formatCount(progress.of, 'episode')}.`}
    </p>
  );
}
