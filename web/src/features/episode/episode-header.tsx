import type { ReactNode } from 'react';
import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { artworkUrl } from '../../../../contract/shared/artwork.ts';
import { formatDuration, formatLongDate, formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { written } from '../../../../contract/shared/written.ts';
import { Artwork } from '../../components/artwork.tsx';
import button from '../../components/button.module.css';
import { ExternalLink } from '../../components/external-link.tsx';
import { SanitizedHtml } from '../../components/sanitized-html.tsx';
import { Written } from '../../components/written.tsx';
import css from './episode-header.module.css';

function PodcastLink({ episode }: { episode: EpisodeDetail }) {
  if (episode.podcast_slug && episode.podcast_uuid)
    return (
      <a className={button.secondary} href={pages.podcast.to(episode.podcast_slug, episode.podcast_uuid)}>
        View Podcast
      </a>
    );
  if (!episode.podcast_html_url) return null;
  return (
    <ExternalLink className={button.secondary} href={episode.podcast_html_url}>
      Podcast Website
    </ExternalLink>
  );
}

/** An episode: its podcast, title, date, duration and description. Further actions are `children`. */
export function EpisodeHeader({ episode, children }: { episode: EpisodeDetail; children: ReactNode }) {
  return (
    <header className={css.header}>
      <Artwork
        title={episode.podcast_title}
        imageUrl={artworkUrl('episode', episode.id, episode.image_url)}
      />
      <div>
        <p className={css.show}>
          <a href={pages.podcast.to(episode.podcast_slug, episode.podcast_uuid)}>
            <Written text={episode.podcast_title} language={episode.language} />
          </a>
          {episode.podcast_author && (
            <span>
              Hosted by <Written text={episode.podcast_author} language={episode.language} />
            </span>
          )}
          {episode.also_in.map((show) => (
            <span key={show.podcast_uuid}>
              Also in{' '}
              <a href={pages.episode.to(show.episode_slug, show.episode_uuid)}>
                <Written text={show.podcast_title} language={episode.language} />
              </a>
            </span>
          ))}
        </p>
        <h1 {...written(episode.title, episode.language)}>{episode.title}</h1>
        <p className={css.facts}>
          {episode.publication_date && (
            <time dateTime={episode.publication_date} title={episode.publication_date}>
              {formatLongDate(episode.publication_date)}
            </time>
          )}
          {episode.duration_seconds !== null && (
            <span title={episode.itunes_duration ?? undefined}>
              {formatDuration(episode.duration_seconds)}
            </span>
          )}
          <span>{formatNumber(episode.entity_count)} entities mentioned</span>
        </p>
        <p className={css.actions} data-screen-only="">
          <PodcastLink episode={episode} />
          {episode.link && (
            <ExternalLink className={button.secondary} href={episode.link}>
              Listen
            </ExternalLink>
          )}
          {children}
        </p>
      </div>
      {episode.description && (
        <SanitizedHtml html={episode.description} className={css.description} language={episode.language} />
      )}
    </header>
  );
}
