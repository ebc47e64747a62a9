import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { PodcastDetail } from '../../../server/contract/podcast.ts';
import { useTracker } from '../analytics/use-tracker.ts';
import { ApiError } from '../api/client.ts';
import { usePodcast, usePodcastEntities } from '../api/queries.ts';
import { Artwork } from '../components/artwork.tsx';
import button from '../components/button.module.css';
import { formatDate, formatNumber } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { SanitizedHtml } from '../components/sanitized-html.tsx';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { TopEntities } from '../features/podcast/top-entities.tsx';
import { Pagination } from '../features/search/pagination.tsx';
import css from './podcast-page.module.css';

const episodesPerPage = 20;
const externalLinkProps = { rel: 'noopener noreferrer nofollow ugc' } as const;

function PodcastHeader({ podcast }: { podcast: PodcastDetail }) {
  return (
    <header className={css.header}>
      <Artwork title={podcast.title} imageUrl={podcast.image_url} />
      <div>
        <h1>{podcast.title}</h1>
        <p className={css.facts}>
          {podcast.author && <span>Hosted by {podcast.author}</span>}
          <span>
            {formatNumber(podcast.episode_count)} {podcast.episode_count === 1 ? 'episode' : 'episodes'}
          </span>
          {podcast.language && <span>{podcast.language.toUpperCase()}</span>}
        </p>
        <p className={css.actions}>
          {podcast.html_url && (
            <a className={button.secondary} href={podcast.html_url} {...externalLinkProps}>
              Podcast Website
            </a>
          )}
          {podcast.website && podcast.website !== podcast.html_url && (
            <a className={button.secondary} href={podcast.website} {...externalLinkProps}>
              Website
            </a>
          )}
        </p>
      </div>
      {podcast.description && <SanitizedHtml html={podcast.description} className={css.description} />}
    </header>
  );
}

function RecentEpisodes({ podcast, onPage }: { podcast: PodcastDetail; onPage: (page: number) => void }) {
  return (
    <section aria-labelledby="episodes-heading">
      <h2 id="episodes-heading">Recent Episodes</h2>
      {podcast.recent_episodes.length === 0 && <p>There is no episode on this page.</p>}
      <ol start={(podcast.page - 1) * episodesPerPage + 1} className={css.episodes}>
        {podcast.recent_episodes.map((episode) => (
          <li key={episode.id}>
            <h3>{episode.title}</h3>
            {episode.publication_date && (
              <time dateTime={episode.publication_date} title={episode.publication_date}>
                {formatDate(episode.publication_date)}
              </time>
            )}
            <a
              href={paths.episode.to(episode.slug, episode.uuid)}
              aria-label={`View Episode: ${episode.title}`}
            >
              View Episode
            </a>
            {!episode.has_transcript && <span>no transcript yet</span>}
          </li>
        ))}
      </ol>
      <Pagination page={podcast.page} totalPages={podcast.total_pages} onPage={onPage} />
    </section>
  );
}

/** One show: what it is, what it talks about, and its episodes, newest first. */
export function PodcastPage() {
  const { slugAndUuid = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const requestedPage = Number(address.get('page'));
  const podcast = usePodcast(
    slugAndUuid,
    Number.isInteger(requestedPage) && requestedPage >= 1 ? requestedPage : 1,
  );
  const entities = usePodcastEntities(slugAndUuid, podcast.isSuccess);
  const track = useTracker();
  useTitle(podcast.data?.title ?? (podcast.isError ? 'Podcast Not Found' : 'Podcast'));
  const viewed = podcast.data?.id;
  useEffect(() => {
    if (viewed) track('podcast_info_viewed', { podcast_uuid: viewed });
  }, [track, viewed]);
  if (slugAndUuid === '')
    return (
      <Notice title="Podcast Not Found" tone="error">
        Podcast not found - missing podcast identifier
      </Notice>
    );
  if (podcast.isPending)
    return (
      <p role="status" className={css.loading}>
        Loading podcast...
      </p>
    );
  if (podcast.isError) {
    const { error } = podcast;
    return (
      <Notice title="Podcast Not Found" tone="error">
        <p>{error instanceof ApiError ? error.message : 'Failed to load podcast data'}</p>
        <p>
          The requested podcast could not be found. <a href={paths.monitor.to()}>Search podcasts</a>
        </p>
      </Notice>
    );
  }
  return (
    <article>
      <PodcastHeader podcast={podcast.data} />
      <div className={css.columns}>
        <RecentEpisodes
          podcast={podcast.data}
          onPage={(page) => {
            setAddress({ page: String(page) });
            window.scrollTo({ top: 0 });
          }}
        />
        <aside>
          {entities.data && entities.data.entities.length > 0 && (
            <TopEntities podcastId={podcast.data.id} entities={entities.data.entities} />
          )}
        </aside>
      </div>
    </article>
  );
}
