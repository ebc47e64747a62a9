import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import css from '../console.module.css';
import { useConsolePages } from '../console-queries.ts';
import { MoreButton } from '../more-button.tsx';
import { EpisodeItem } from './episode-item.tsx';

const filters = ['with', 'without'] as const;

/** Episodes, newest first. */
export function EpisodeList() {
  const [q, setQ] = useState('');
  const [transcript, setTranscript] = useState<(typeof filters)[number]>();
  const pages = useConsolePages(['episodes', q, transcript], (position, signal) =>
    callApi('get', '/admin/episodes', {
      query: { q, ...(transcript ? { transcript } : {}), ...position },
      signal,
    }),
  );
  const episodes = pages.data?.pages.flatMap((page) => page.episodes) ?? [];
  return (
    <>
      <div className={css.bar}>
        <label>
          Find an episode by its title
          <input dir="auto" value={q} maxLength={200} onChange={(event) => setQ(event.target.value)} />
        </label>
        <label>
          Transcript
          <select
            value={transcript ?? ''}
            onChange={(event) => setTranscript(filters.find((name) => name === event.target.value))}
          >
            <option value="">Any</option>
            <option value="with">With a transcript</option>
            <option value="without">Without a transcript</option>
          </select>
        </label>
      </div>
      {pages.data && episodes.length === 0 && (
        <p className={css.quiet}>
          {q || transcript
            ? 'No episodes match.'
            : 'There are no episodes yet. Add a feed on the “Feeds” tab.'}
        </p>
      )}
      <ul className={css.list}>
        {episodes.map((episode) => (
          <EpisodeItem key={episode.id} episode={episode} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  );
}
