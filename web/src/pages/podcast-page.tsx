import { useParams, useSearchParams } from 'react-router-dom';
import { usePodcast } from '../api/queries.ts';
import { paths } from '../app/paths.ts';
import { formatDate, formatNumber } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { Sanitized } from '../components/sanitized.tsx';
import { useTitle } from '../components/use-title.ts';
import { Pagination } from '../features/search/pagination.tsx';
import css from './podcast-page.module.css';

/** One podcast and its episodes, newest first. */
export function PodcastPage() {
  const { slugAndUuid = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1);
  const podcast = usePodcast(slugAndUuid, page);
  useTitle(podcast.data?.title ?? 'Podcast');
  if (podcast.isPending) return <p role="status">Loading podcast...</p>;
  if (podcast.isError) {
    return (
      <Notice title="Podcast Not Found" tone="error">
        <p>{podcast.error.message || 'The requested podcast could not be found.'}</p>
      </Notice>
    );
  }
  const { data } = podcast;
  const outside = { rel: 'noopener noreferrer nofollow ugc' };
  return (
    <article className={css.page}>
      <h1>{data.title}</h1>
      <p className={css.facts}>
        {data.author && <span>Hosted by {data.author}</span>}
        <span>{formatNumber(data.episode_count)} episodes</span>
        {data.language && <span>{data.language.toUpperCase()}</span>}
        {data.html_url && (
          <a href={data.html_url} {...outside}>
            Podcast Website
          </a>
        )}
        {data.website && data.website !== data.html_url && (
          <a href={data.website} {...outside}>
            Website
          </a>
        )}
      </p>
      {data.description && <Sanitized html={data.description} className={css.description} />}
      <h2>Recent Episodes</h2>
      <ol start={(data.page - 1) * 20 + 1} className={css.episodes}>
        {data.recent_episodes.map((episode) => (
          <li key={episode.id}>
            <span>{episode.title}</span>
            {episode.publication_date && (
              <time dateTime={episode.publication_date}>{formatDate(episode.publication_date)}</time>
            )}
            <a
              href={paths.episode.to(episode.slug, episode.uuid)}
              aria-label={`View Episode: ${episode.title}`}
            >
              View Episode
            </a>
          </li>
        ))}
      </ol>
      <Pagination
        page={data.page}
        totalPages={data.total_pages}
        onPage={(target) => {
          setAddress({ page: String(target) });
          window.scrollTo({ top: 0 });
        }}
      />
    </article>
  );
}
