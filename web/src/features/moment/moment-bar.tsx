import type { ReactNode } from 'react';
import { type SearchState, searchPath } from '../../../../contract/addresses/search-address.ts';
import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { artworkUrl } from '../../../../contract/shared/artwork.ts';
import { formatLongDate, formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { written } from '../../../../contract/shared/written.ts';
import { Artwork } from '../../components/artwork.tsx';
import { PageLink } from '../../components/page/page-link.tsx';
import { Written } from '../../components/written.tsx';
import css from './moment-bar.module.css';
import type { Moment } from './use-moment.ts';

/** Previous and next mention, and which one is shown. */
function MentionSteps({ moment }: { moment: Moment }) {
  const { mentions, index, goTo } = moment;
  const step = (to: number, label: string, path: string) => {
    const mention = mentions[to];
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!mention}
        onClick={() => mention && goTo(mention)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d={path} />
        </svg>
      </button>
    );
  };
  const total = formatNumber(mentions.length);
  return (
    <div className={css.steps}>
      <span role="status">
        {mentions.length > 0 &&
          (index < 0 ? `${total} mentions` : `${formatNumber(index + 1)} of ${total} mentions`)}
      </span>
      {step(index - 1, 'Previous mention (p)', 'M3 10.500 8 5.500l5 5')}
      {step(index + 1, 'Next mention (n)', 'M3 5.500l5 5 5-5')}
    </div>
  );
}

/** The results at the one that led here. */
const resultsPath = (search: SearchState, episode: EpisodeDetail) =>
  `${searchPath(search)}#result-${episode.id}`;

type Props = { episode: EpisodeDetail; moment: Moment; children: ReactNode };

/** Stays on top while reading: the episode, the mentions of the search that led here, and the rail below them. */
export function MomentBar({ episode, moment, children }: Props) {
  const { search } = moment;
  return (
    <div className={css.bar} data-screen-only="">
      {search && (
        <div className={css.row}>
          <PageLink to={resultsPath(search, episode)} className={css.back}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M9.500 3.500 5 8l4.500 4.500" />
            </svg>
            <span>Back to results</span>
          </PageLink>
          <Artwork
            title={episode.podcast_title}
            imageUrl={artworkUrl('episode', episode.id, episode.image_url)}
            size="small"
          />
          <p className={css.identity}>
            <strong {...written(episode.title, episode.language)}>{episode.title}</strong>
            <span>
              <a href={pages.podcast.to(episode.podcast_slug, episode.podcast_uuid)}>
                <Written text={episode.podcast_title} language={episode.language} />
              </a>
              {episode.publication_date && ` · ${formatLongDate(episode.publication_date)}`}
            </span>
          </p>
          <MentionSteps moment={moment} />
        </div>
      )}
      {children}
    </div>
  );
}
