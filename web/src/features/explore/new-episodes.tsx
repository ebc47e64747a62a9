import type { LatestEpisode } from '../../../../contract/api/library/episode.ts';
import { artworkUrl } from '../../../../contract/shared/artwork.ts';
import { formatDuration, formatLongDate, formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { written } from '../../../../contract/shared/written.ts';
import { useLatestEpisodes } from '../../api/library-queries.ts';
import { Artwork } from '../../components/artwork.tsx';
import { Written } from '../../components/written.tsx';
import css from './explore.module.css';

/** Fills two columns, and three. */
const maxEpisodes = 6;

function NewEpisode({ episode }: { episode: LatestEpisode }) {
  const facts = [
    episode.publication_date && formatLongDate(episode.publication_date),
    episode.duration_seconds !== null && formatDuration(episode.duration_seconds),
    `${formatNumber(episode.entity_count)} ${episode.entity_count === 1 ? 'entity' : 'entities'}`,
  ].filter(Boolean);
  return (
    <li className={css.episode}>
      <Artwork
        title={episode.podcast_title}
        imageUrl={artworkUrl('episode', episode.uuid, episode.image_url)}
        size="medium"
      />
      <div>
        <a {...written(episode.title, episode.language)} href={pages.episode.to(episode.slug, episode.uuid)}>
          {episode.title}
        </a>
        <p className={css.quiet}>
          <Written text={episode.podcast_title} language={episode.language} />
        </p>
        <p className={css.quiet}>{facts.join(' · ')}</p>
      </div>
    </li>
  );
}

/** The newest episodes that can be read. */
export function NewEpisodes() {
  const { data } = useLatestEpisodes(maxEpisodes);
  return (
    <section className={css.wide} aria-labelledby="new-heading">
      <h2 id="new-heading">New episodes</h2>
      <ol className={css.episodes}>
        {data?.episodes.map((episode) => (
          <NewEpisode key={episode.uuid} episode={episode} />
        ))}
      </ol>
    </section>
  );
}
