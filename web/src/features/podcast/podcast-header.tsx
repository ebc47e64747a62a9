import type { PodcastDetail } from '../../../../contract/api/library/podcast.ts';
import { artworkUrl } from '../../../../contract/shared/artwork.ts';
import { formatCount } from '../../../../contract/shared/format.ts';
import { written } from '../../../../contract/shared/written.ts';
import { Artwork } from '../../components/artwork.tsx';
import button from '../../components/button.module.css';
import { ExternalLink } from '../../components/external-link.tsx';
import { SanitizedHtml } from '../../components/sanitized-html.tsx';
import { Written } from '../../components/written.tsx';
import css from './podcast-header.module.css';

/** A podcast: its title, host, size and description. */
export function PodcastHeader({ podcast }: { podcast: PodcastDetail }) {
  return (
    <header className={css.header}>
      <Artwork title={podcast.title} imageUrl={artworkUrl('podcast', podcast.id, podcast.image_url)} />
      <div>
        <h1 {...written(podcast.title, podcast.language)}>{podcast.title}</h1>
        <p className={css.facts}>
          {podcast.author && (
            <span>
              Hosted by <Written text={podcast.author} language={podcast.language} />
            </span>
          )}
          <span>{formatCount(podcast.episode_count, 'episode')}</span>
          {podcast.language && <span>{podcast.language.toUpperCase()}</span>}
        </p>
        <p className={css.actions} data-screen-only="">
          {podcast.html_url && (
            <ExternalLink className={button.secondary} href={podcast.html_url}>
              Podcast Website
            </ExternalLink>
          )}
          {podcast.website && podcast.website !== podcast.html_url && (
            <ExternalLink className={button.secondary} href={podcast.website}>
              Website
            </ExternalLink>
          )}
        </p>
      </div>
      {podcast.description && (
        <SanitizedHtml html={podcast.description} className={css.description} language={podcast.language} />
      )}
    </header>
  );
}
