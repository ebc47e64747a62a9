import type { EpisodeDetail } from '../../../../server/contract/episode.ts';
import { Artwork } from '../../components/artwork.tsx';
import button from '../../components/button.module.css';
import { formatDate, formatDuration, formatNumber } from '../../components/format.ts';
import { SanitizedHtml } from '../../components/sanitized-html.tsx';
import { paths } from '../../config/paths.ts';
import css from './episode-header.module.css';

const externalLinkProps = { rel: 'noopener noreferrer nofollow ugc' } as const;

function PodcastLink({ episode }: { episode: EpisodeDetail }) {
  if (episode.podcast_slug && episode.podcast_uuid)
    return (
      <a className={button.secondary} href={paths.podcast.to(episode.podcast_slug, episode.podcast_uuid)}>
        View Podcast
      </a>
    );
  if (!episode.podcast_html_url) return null;
  return (
    <a className={button.secondary} href={episode.podcast_html_url} {...externalLinkProps}>
      Podcast Website
    </a>
  );
}

/** What an episode is: its show, title, date and length, and what its feed says of it. */
export function EpisodeHeader({ episode }: { episode: EpisodeDetail }) {
  return (
    <header className={css.header}>
      <Artwork title={episode.podcast_title} imageUrl={episode.image_url} />
      <div>
        <p className={css.show}>
          <a href={paths.podcast.to(episode.podcast_slug, episode.podcast_uuid)}>{episode.podcast_title}</a>
          {episode.podcast_author && <span>Hosted by {episode.podcast_author}</span>}
        </p>
        <h1 lang={episode.language}>{episode.title}</h1>
        <p className={css.facts}>
          {episode.publication_date && (
            <time dateTime={episode.publication_date} title={episode.publication_date}>
              {formatDate(episode.publication_date)}
            </time>
          )}
          {episode.duration_seconds !== null && (
            <span title={episode.itunes_duration ?? undefined}>
              {formatDuration(episode.duration_seconds)}
            </span>
          )}
          <span>{formatNumber(episode.entity_count)} entities mentioned</span>
        </p>
        <p className={css.actions}>
          <PodcastLink episode={episode} />
          {episode.link && (
            <a className={button.secondary} href={episode.link} {...externalLinkProps}>
              Listen
            </a>
          )}
        </p>
      </div>
      {episode.description && (
        <SanitizedHtml html={episode.description} className={css.description} lang={episode.language} />
      )}
    </header>
  );
}
