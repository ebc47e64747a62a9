import { formatCount, formatLongDate } from '../../../../server/contract/format.ts';
import { positionInEpisode } from '../../../../server/contract/page-paths.ts';
import { pages } from '../../../../server/contract/pages.ts';
import { useRecentMatches } from '../../api/queries.ts';
import css from './subscribe-form.module.css';

/** What an alert for the term would have matched recently. */
export function RecentMatches({ term }: { term: string }) {
  const { data } = useRecentMatches(term);
  if (!data) return <div className={css.recent} />;
  return (
    <div className={css.recent}>
      <p className={css.lead}>
        {formatCount(data.recentCount, 'episode')} in the last 30 days
        {data.latest.length > 0 && '. Latest:'}
      </p>
      <ul className={css.latest}>
        {data.latest.map((result) => (
          <li key={result.passage_id}>
            <a
              href={
                pages.episode.to(result.episode_slug, result.episode_uuid) +
                positionInEpisode(result.start_seconds, result.passage_id)
              }
            >
              {result.episode_title}
            </a>
            {result.publication_date && <span> · {formatLongDate(result.publication_date)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
