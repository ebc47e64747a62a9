import { useState } from 'react';
import type { AdminEpisode } from '../../../../../contract/api/admin/library.ts';
import { formatLongDate } from '../../../../../contract/shared/format.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { stateTexts } from '../../../../../contract/shared/transcription.ts';
import { callApi } from '../../../api/client.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import { Written } from '../../../components/written.tsx';
import { ConfirmButton } from '../../account/confirm-button.tsx';
import tabs from '../../account/tabs.module.css';
import css from '../console.module.css';
import { useConsoleAction } from '../console-queries.ts';
import { EditForm } from '../edit-form.tsx';
import { ErrorText } from '../error-text.tsx';
import { JobState } from '../job-state.tsx';
import { PromptForm } from '../prompt-form.tsx';
import { transcribeEpisode } from '../use-transcription.ts';
import { PassageList } from './passage-list.tsx';

type Action = ReturnType<typeof useConsoleAction>;

/** Where there is audio, and no transcript of its publisher or an operator. */
const canBeTranscribed = ({ has_audio, transcript_source, transcription }: AdminEpisode) =>
  has_audio && (transcript_source === null || transcript_source === 'machine') && transcription !== 'running';

function TranscriptActions({ episode, act }: { episode: AdminEpisode; act: Action['act'] }) {
  const { id, title } = episode;
  const [job, setJob] = useState('');
  const param = { id };
  const upload = (file: File) =>
    void act(async () => {
      const json = { text: await file.text(), file_name: file.name };
      setJob((await callApi('put', '/admin/episodes/:id/transcript', { param, json })).id);
    });
  const reread = () =>
    void act(async () => {
      setJob((await callApi('post', '/admin/episodes/:id/reingest', { param })).id);
    });
  return (
    <>
      <div className={css.bar}>
        <label>
          Upload a transcript
          <input
            type="file"
            accept=".vtt,.srt,.json,.html,.txt,.md"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) upload(file);
            }}
          />
        </label>
      </div>
      <p className={tabs.actions}>
        <button type="button" onClick={reread}>
          Read again
        </button>
        {canBeTranscribed(episode) && (
          <button type="button" onClick={() => void act(() => transcribeEpisode(id))}>
            {episode.transcript_source === 'machine' ? 'Transcribe again' : 'Transcribe'}
          </button>
        )}
        <ConfirmButton
          confirmLabel={`Yes, delete ${title}`}
          onConfirm={() => void act(() => callApi('delete', '/admin/episodes/:id', { param }))}
        >
          Delete
        </ConfirmButton>
      </p>
      {job && <JobState key={job} id={job} text="The worker is reading it..." />}
    </>
  );
}

/** Everything that can be done to an episode; loaded when it is opened. */
function Actions({ episode, action: { act } }: { episode: AdminEpisode; action: Action }) {
  const { id, title, image_url, language, has_transcript } = episode;
  const param = { id };
  return (
    <>
      <EditForm
        fields={{ title, image_url, language }}
        onSave={({ title: newTitle, language: newLanguage, image_url: newImage }) =>
          callApi('patch', '/admin/episodes/:id', {
            param,
            json: {
              ...(newImage === undefined ? {} : { image_url: newImage }),
              ...(newTitle ? { title: newTitle } : {}),
              ...(newLanguage ? { language: newLanguage } : {}),
            },
          })
        }
      />
      <TranscriptActions episode={episode} act={act} />
      <PromptForm
        label="Take the episode down: the reason"
        submit="Take down"
        onSubmit={(reason) => callApi('post', '/admin/episodes/:id/takedown', { param, json: { reason } })}
      />
      {has_transcript && <PassageList episodeId={id} />}
    </>
  );
}

export function EpisodeItem({ episode }: { episode: AdminEpisode }) {
  const [isOpen, setIsOpen] = useState(false);
  const action = useConsoleAction();
  const { id, slug, title, podcast_title, publication_date, has_transcript } = episode;
  const { transcript_error, transcript_error_message, transcript_url, transcription } = episode;
  return (
    <li className={css.item}>
      <PageLink to={pages.episode.to(slug, id)}>
        <Written text={title} language={episode.language} />
      </PageLink>
      <p className={css.quiet}>
        <Written text={podcast_title} language={episode.language} />
        {publication_date && ` · ${formatLongDate(publication_date)}`}
        {has_transcript ? '' : ` · no transcript${transcript_error ? ` (${transcript_error})` : ''}`}
        {transcription && ` · ${stateTexts[transcription]}`}
      </p>
      {!has_transcript && transcript_error_message && <p className={css.quiet}>{transcript_error_message}</p>}
      {transcript_url && (
        <p className={css.quiet}>
          {has_transcript ? 'Transcript from' : 'Transcript linked at'}{' '}
          <a href={transcript_url}>{transcript_url}</a>
        </p>
      )}
      <ErrorText>{action.error}</ErrorText>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary aria-label={`Change ${title}`}>Change</summary>
        {isOpen && <Actions episode={episode} action={action} />}
      </details>
    </li>
  );
}
