import type { AdminTranscription } from '../../../../../contract/api/admin/transcription.ts';
import { progressText } from '../../../../../contract/shared/transcription.ts';
import css from '../console.module.css';
import { EpisodeTitle } from './episode-title.tsx';
import own from './transcription.module.css';

function Progress({ episode }: { episode: AdminTranscription }) {
  const { title, heard_seconds, duration_seconds, failed_pieces } = episode;
  return (
    <p className={own.progress}>
      {duration_seconds !== null && (
        <progress
          aria-label={`Progress of ${title}`}
          max={Math.max(1, duration_seconds)}
          value={Math.min(heard_seconds, duration_seconds)}
        />
      )}
      <span>
        {progressText(heard_seconds, duration_seconds)}
        {failed_pieces > 0 && ` · ${failed_pieces} failed`}
      </span>
    </p>
  );
}

/** The episodes that workers have. */
export function RunningList({ episodes }: { episodes: AdminTranscription[] }) {
  return (
    <section className={css.section}>
      <h2>Now</h2>
      {episodes.length === 0 && <p className={css.quiet}>No episode is being transcribed right now.</p>}
      <ul className={css.list}>
        {episodes.map((episode) => (
          <li key={episode.id} className={css.item}>
            <EpisodeTitle episode={episode} />
            <Progress episode={episode} />
          </li>
        ))}
      </ul>
    </section>
  );
}
