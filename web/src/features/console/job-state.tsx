import { useState } from 'react';
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
  return <p role="status">{data?.status === 'done' ? 'Done.' : text}</p>;
}
