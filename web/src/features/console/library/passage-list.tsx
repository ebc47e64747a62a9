import { useState } from 'react';
import { formatTimestamp } from '../../../../../contract/shared/timestamp.ts';
import { written } from '../../../../../contract/shared/written.ts';
import { callApi } from '../../../api/client.ts';
import { Written } from '../../../components/written.tsx';
import css from '../console.module.css';
import { useConsole } from '../console-queries.ts';
import { PromptForm } from '../prompt-form.tsx';

/** Finds a passage of an episode, to take it down. */
export function PassageList({ episodeId }: { episodeId: string }) {
  const [q, setQ] = useState('');
  const { data } = useConsole(['passages', episodeId, q], (signal) =>
    q.trim() === ''
      ? Promise.resolve({ passages: [] })
      : callApi('get', '/admin/episodes/:id/passages', {
          param: { id: episodeId },
          query: { q: q.trim() },
          signal,
        }),
  );
  return (
    <>
      <div className={css.bar}>
        <label>
          Take a passage down: find it by its words
          <input dir="auto" value={q} maxLength={400} onChange={(event) => setQ(event.target.value)} />
        </label>
      </div>
      <ul className={css.list}>
        {data?.passages.map(({ id, start_seconds, speaker, text }) => (
          <li key={id} className={css.item}>
            <p {...written(text)}>{text}</p>
            <p className={css.quiet}>
              {start_seconds !== null && formatTimestamp(start_seconds)}{' '}
              {speaker && <Written text={speaker} />}
            </p>
            <PromptForm
              label="Reason"
              submit="Take down"
              onSubmit={(reason) =>
                callApi('post', '/admin/passages/:id/takedown', { param: { id }, json: { reason } })
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
