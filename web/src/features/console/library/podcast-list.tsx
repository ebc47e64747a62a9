import { useState } from 'react';
import type { AdminPodcast } from '../../../../../contract/api/admin/library.ts';
import { formatCount } from '../../../../../contract/shared/format.ts';
import { pages as sitePages } from '../../../../../contract/shared/pages.ts';
import { callApi } from '../../../api/client.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import { Written } from '../../../components/written.tsx';
import { ConfirmButton } from '../../account/confirm-button.tsx';
import tabs from '../../account/tabs.module.css';
import css from '../console.module.css';
import { useConsoleAction, useConsolePages } from '../console-queries.ts';
import { EditForm } from '../edit-form.tsx';
import { ErrorText } from '../error-text.tsx';
import { JobState } from '../job-state.tsx';
import { MoreButton } from '../more-button.tsx';
import { RepublishSwitch } from './republish-switch.tsx';

function PodcastItem({ podcast }: { podcast: AdminPodcast }) {
  const { act, error } = useConsoleAction();
  const { id, slug, title, author, image_url, language, republish_feed, episodes, transcripts } = podcast;
  const [removal, setRemoval] = useState('');
  const param = { id };
  return (
    <li className={css.item}>
      <PageLink to={sitePages.podcast.to(slug, id)}>
        <Written text={title} language={language} />
      </PageLink>
      <p className={css.quiet}>
        {author && (
          <>
            <Written text={author} language={language} />
            {' · '}
          </>
        )}
        {formatCount(episodes, 'episode')}, {transcripts} with a transcript
      </p>
      <ErrorText>{error}</ErrorText>
      {removal && <JobState key={removal} id={removal} text="The worker is deleting it..." />}
      <details>
        <summary aria-label={`Change ${title}`}>Change</summary>
        <EditForm
          fields={{ title, author, image_url, language }}
          onSave={({ title: newTitle, language: newLanguage, ...rest }) =>
            callApi('patch', '/admin/podcasts/:id', {
              param,
              json: {
                ...rest,
                ...(newTitle ? { title: newTitle } : {}),
                ...(newLanguage ? { language: newLanguage } : {}),
              },
            })
          }
        />
        <RepublishSwitch id={id} isOn={republish_feed} />
        <p className={tabs.actions}>
          <button
            type="button"
            onClick={() => void act(() => callApi('post', '/admin/podcasts/:id/reingest', { param }))}
          >
            Read again
          </button>
          <ConfirmButton
            confirmLabel={`Yes, delete ${formatCount(episodes, 'episode')}`}
            onConfirm={() =>
              void act(async () => {
                setRemoval((await callApi('delete', '/admin/podcasts/:id', { param })).id);
              })
            }
          >
            Delete
          </ConfirmButton>
        </p>
      </details>
    </li>
  );
}

/** Podcasts by title. */
export function PodcastList() {
  const [q, setQ] = useState('');
  const pages = useConsolePages(['podcasts', q], (position, signal) =>
    callApi('get', '/admin/podcasts', { query: { q, ...position }, signal }),
  );
  return (
    <>
      <div className={css.bar}>
        <label>
          Find a podcast by its title
          <input dir="auto" value={q} maxLength={200} onChange={(event) => setQ(event.target.value)} />
        </label>
      </div>
      <ul className={css.list}>
        {pages.data?.pages
          .flatMap((page) => page.podcasts)
          .map((podcast) => (
            <PodcastItem key={podcast.id} podcast={podcast} />
          ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}
