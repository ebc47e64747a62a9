import { type FormEvent, useState } from 'react';
import type { AdminTranscription } from '../../../../../contract/api/admin/transcription.ts';
import { callApi } from '../../../api/client.ts';
import button from '../../../components/button.module.css';
import tabs from '../../account/tabs.module.css';
import css from '../console.module.css';
import { useConsoleAction, useConsolePages } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';
import { MoreButton } from '../more-button.tsx';
import { transcribeEpisode } from '../use-transcription.ts';
import { EpisodeTitle } from './episode-title.tsx';

const refreshMs = 6_000;

/** What can be listed, and what it says when there is none. */
const emptyTexts = {
  waiting: 'No episode waits to be transcribed.',
  done: 'No episode has been transcribed yet.',
  failed: 'No episode failed.',
};
export type ListedState = keyof typeof emptyTexts;

type Act = ReturnType<typeof useConsoleAction>;

/** Once more, with the model of the settings or another one. */
function AgainForm({ episode: { id, title }, action }: { episode: AdminTranscription; action: Act }) {
  const [model, setModel] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.act(() => transcribeEpisode(id, model.trim()));
  };
  return (
    <details>
      <summary aria-label={`Transcribe again: ${title}`}>Transcribe again</summary>
      <form className={css.bar} onSubmit={submit}>
        <label>
          Model (leave empty for that of the settings)
          <input value={model} maxLength={200} onChange={(event) => setModel(event.target.value)} />
        </label>
        <button type="submit" className={button.secondary} disabled={action.isBusy}>
          Transcribe again
        </button>
      </form>
    </details>
  );
}

function TranscriptionItem({ episode }: { episode: AdminTranscription }) {
  const action = useConsoleAction();
  const { id, title, state, error } = episode;
  return (
    <li className={css.item}>
      <EpisodeTitle episode={episode} />
      {error && <p className={state === 'failed' ? css.error : css.quiet}>{error}</p>}
      <ErrorText>{action.error}</ErrorText>
      {state === 'failed' && (
        <p className={tabs.actions}>
          <button
            type="button"
            aria-label={`Try again: ${title}`}
            disabled={action.isBusy}
            onClick={() => void action.act(() => transcribeEpisode(id))}
          >
            Try again
          </button>
        </p>
      )}
      {state === 'done' && <AgainForm episode={episode} action={action} />}
    </li>
  );
}

/** Episodes that wait, are done or failed. */
export function TranscriptionList({ state }: { state: ListedState }) {
  const pages = useConsolePages(
    ['transcriptions', state],
    (position, signal) =>
      callApi('get', '/admin/transcription/episodes', { query: { state, ...position }, signal }),
    refreshMs,
  );
  const episodes = pages.data?.pages.flatMap((page) => page.episodes) ?? [];
  return (
    <>
      {!pages.data && <p role="status">Loading...</p>}
      {pages.data && episodes.length === 0 && <p className={css.quiet}>{emptyTexts[state]}</p>}
      <ul className={css.list}>
        {episodes.map((episode) => (
          <TranscriptionItem key={episode.id} episode={episode} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}
