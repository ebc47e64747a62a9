import type { PodcastDetail } from '../../../../contract/api/library/podcast.ts';
import { formatLongDate } from '../../../../contract/shared/format.ts';
import { recentEpisodesPerPage } from '../../../../contract/shared/limits.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { written } from '../../../../contract/shared/written.ts';
import { Pagination } from '../../components/page/pagination.tsx';
import css from './recent-episodes.module.css';

const pathOfPage = (page: number) => `?page=${page}`;

type Episode = PodcastDetail['recent_episodes'][number];

function RecentEpisode({ episode, language }: { episode: Episode; language: string | null }) {
  return (
    <li>
      <article>
        <h3 {...written(episode.title, language)}>
          <a href={pages.episode.to(episode.slug, episode.uuid)}>{episode.title}</a>
        </h3>
        <a href={pages.episode.to(episode.slug, episode.uuid)} aria-label={`View Episode: ${episode.title}`}>
          View Episode
        </a>
        {(episode.publication_date || !episode.has_transcript) && (
          <p>
            {episode.publication_date && (
              <time dateTime={episode.publication_date} title={episode.publication_date}>
                {formatLongDate(episode.publication_date)}
              </time>
            )}
            {!episode.has_transcript && <span>No transcript yet</span>}
          </p>
        )}
      </article>
    </li>
  );
}

/** The episodes of a podcast, newest first, page by page. */
export function RecentEpisodes({ podcast }: { podcast: PodcastDetail }) {
  return (
    <section aria-labelledby="episodes-heading">
      <h2 id="episodes-heading">Recent Episodes</h2>
      {podcast.recent_episodes.length === 0 && <p>There are no episodes on this page.</p>}
      <ol start={(podcast.page - 1) * recentEpisodesPerPage + 1} className={css.episodes}>
        {podcast.recent_episodes.map((episode) => (
          <RecentEpisode key={episode.id} episode={episode} language={podcast.language} />
        ))}
      </ol>
      <Pagination page={podcast.page} totalPages={podcast.total_pages} pathOf={pathOfPage} />
    </section>
  );
}
