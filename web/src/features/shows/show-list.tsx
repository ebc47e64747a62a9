import type { ListedPodcast } from '../../../../contract/api/library/podcast.ts';
import { artworkUrl } from '../../../../contract/shared/artwork.ts';
import { formatLongDate, formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { written } from '../../../../contract/shared/written.ts';
import { Artwork } from '../../components/artwork.tsx';
import { Written } from '../../components/written.tsx';
import css from './shows.module.css';

/** How much of a show can be searched, in words. */
function transcriptState({ episodes, transcripts, awaiting }: ListedPodcast): string {
  if (episodes === 0) return 'No episodes yet';
  const waiting = awaiting > 0 ? `, ${formatNumber(awaiting)} on the way` : '';
  if (transcripts === episodes)
    return episodes === 1
      ? '1 episode, with transcript'
      : `${formatNumber(episodes)} episodes, all with transcripts`;
  return `${formatNumber(transcripts)} of ${formatNumber(episodes)} episodes with transcripts${waiting}`;
}

function Show({ podcast }: { podcast: ListedPodcast }) {
  const { title, author, latest_episode, last_published, transcripts, episodes } = podcast;
  return (
    <li className={css.show}>
      <Artwork title={title} imageUrl={artworkUrl('podcast', podcast.id, podcast.image_url)} size="tile" />
      <div>
        <h2 {...written(title)}>
          <a href={pages.podcast.to(podcast.slug, podcast.id)}>{title}</a>
        </h2>
        {author && (
          <p className={css.quiet}>
            <Written text={author} />
          </p>
        )}
        {latest_episode && (
          <p className={css.latest}>
            <a href={pages.episode.to(latest_episode.slug, latest_episode.uuid)}>
              <Written text={latest_episode.title} />
            </a>
            {last_published && <time dateTime={last_published}>{formatLongDate(last_published)}</time>}
          </p>
        )}
        <p className={css.state}>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={episodes === 0 ? 0 : (transcripts / episodes) * 100} height="4" />
          </svg>
          {transcriptState(podcast)}
        </p>
      </div>
    </li>
  );
}

/** Shows with their artwork, latest episode and state of transcripts. */
export function ShowList({ podcasts }: { podcasts: ListedPodcast[] }) {
  return (
    <ul className={css.shows}>
      {podcasts.map((podcast) => (
        <Show key={podcast.id} podcast={podcast} />
      ))}
    </ul>
  );
}
