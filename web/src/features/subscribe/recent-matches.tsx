import { positionInEpisode } from '../../../../server/contract/page-paths.ts';
import { useRecentMatches } from '../../api/queries.ts';
import { formatDate, formatNumber } from '../../components/format.ts';
import { paths } from '../../config/paths.ts';
import css from './subscribe-form.module.css';

/** What an alert for the term would have caught lately. */
export function RecentMatches({ term }: { term: string }) {
  const { data } = useRecentMatches(term);
  if (!data) return <div className={css.catchSpace} />;
  return (
    <div className={css.catchSpace}>
      <p className={css.lead}>
        {formatNumber(data.recent)} {data.recent === 1 ? 'episode' : 'episodes'} in the last 30 days
        {data.latest.length > 0 && '. The latest:'}
      </p>
      <ul className={css.latest}>
        {data.latest.map((result) => (
          <li key={result.passage_id}>
            <a
              href={
                paths.episode.to(result.episode_slug, result.episode_uuid) +
                positionInEpisode(result.start_seconds, result.passage_id)
              }
            >
              {result.episode_title}
            </a>
            {result.publication_date && <span> · {formatDate(result.publication_date)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
