import { useState } from 'react';
import type { PodcastTranscription } from '../../../../../contract/api/admin/transcription.ts';
import { formatCount, formatDuration, formatNumber } from '../../../../../contract/shared/format.ts';
import { pages as sitePages } from '../../../../../contract/shared/pages.ts';
import { callApi } from '../../../api/client.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import { Written } from '../../../components/written.tsx';
import css from '../console.module.css';
import { useConsolePages } from '../console-queries.ts';
import { MoreButton } from '../more-button.tsx';
import { PolicyForm } from './policy-form.tsx';
import own from './transcription.module.css';

const refreshMs = 10_000;

function factsOf(podcast: PodcastTranscription): string {
  const { episodes, transcripts, machine_transcripts, waiting, gap_seconds, is_default } = podcast;
  const made = machine_transcripts > 0 ? ` (${formatNumber(machine_transcripts)} by the service)` : '';
  return [
    `${formatCount(episodes, 'episode')}, ${formatNumber(transcripts)} with a transcript${made}`,
    ...(waiting > 0 ? [`${formatNumber(waiting)} waiting`] : []),
    ...(gap_seconds > 0 ? [`${formatDuration(gap_seconds)} not heard`] : []),
    ...(is_default ? ['by default'] : []),
  ].join(' · ');
}

function PodcastItem({ podcast }: { podcast: PodcastTranscription }) {
  const { id, slug, title } = podcast;
  return (
    <li className={`${css.item} ${own.podcast}`}>
      <div>
        <PageLink to={sitePages.podcast.to(slug, id)}>
          <Written text={title} />
        </PageLink>
        <p className={css.quiet}>{factsOf(podcast)}</p>
      </div>
      <PolicyForm podcast={podcast} />
    </li>
  );
}

/** Which episodes of each podcast are transcribed. */
export function PodcastPolicies() {
  const [q, setQ] = useState('');
  const pages = useConsolePages(
    ['podcast-transcription', q],
    (position, signal) =>
      callApi('get', '/admin/transcription/podcasts', { query: { q, ...position }, signal }),
    refreshMs,
  );
  const podcasts = pages.data?.pages.flatMap((page) => page.podcasts) ?? [];
  return (
    <>
      <p className={css.quiet}>
        Which episodes of each podcast are transcribed, where their publisher has no transcript of them.
      </p>
      <div className={css.bar}>
        <label>
          Find a podcast by its title
          <input dir="auto" value={q} maxLength={200} onChange={(event) => setQ(event.target.value)} />
        </label>
      </div>
      {!pages.data && <p role="status">Loading...</p>}
      {pages.data && podcasts.length === 0 && (
        <p className={css.quiet}>
          {q ? 'No podcasts match.' : 'There are no podcasts yet. Add a feed on the “Feeds” tab.'}
        </p>
      )}
      <ul className={css.list}>
        {podcasts.map((podcast) => (
          <PodcastItem key={podcast.id} podcast={podcast} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}
