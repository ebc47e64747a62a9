import type { AlertFilters } from '../../../../contract/api/alerts/alert.ts';
import { formatCount, formatLongDate } from '../../../../contract/shared/format.ts';
import { positionInEpisode } from '../../../../contract/shared/page-paths.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { useRecentMatches } from '../../api/search-queries.ts';
import { Written } from '../../components/written.tsx';
import { describeAlert } from './describe-alert.ts';
import css from './subscribe-form.module.css';

type Props = { term: string; filters: AlertFilters };

function RecentMatches({ term, filters }: Props) {
  const { data } = useRecentMatches(term, filters);
  if (!data) return <div className={css.recent} />;
  const isDated = data.latest.length === 0 || data.latest.some(({ publication_date }) => publication_date);
  return (
    <div className={css.recent}>
      <p className={css.lead}>
        {isDated
          ? `${formatCount(data.recentCount, 'episode')} in the last 30 days`
          : 'Matching episodes have no dates'}
        {data.latest.length > 0 && (isDated ? '. Latest:' : '. For example:')}
      </p>
      <ul className={css.latest}>
        {data.latest.map((result) => (
          <li key={result.passage_id}>
            <a
              href={
                pages.episode.to(result.episode_slug, result.episode_uuid) +
                positionInEpisode(result.start_seconds, result.passage_id, term)
              }
            >
              <Written text={result.episode_title} language={result.episode_language} />
            </a>
            {result.publication_date && <span> · {formatLongDate(result.publication_date)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What an alert will and won't match, and what it would have matched recently. */
export function AlertPreview({ term, filters }: Props) {
  const { matches, skips } = describeAlert(term);
  return (
    <div className={css.preview}>
      <h3>What it matches</h3>
      <ul className={css.rules}>
        {matches.map((text) => (
          <li key={text} className={css.rule}>
            {text}
          </li>
        ))}
        {Object.keys(filters).length > 0 && (
          <li className={css.rule}>Only passages that match your filters</li>
        )}
      </ul>
      <h3>What it skips</h3>
      <ul className={css.rules}>
        {skips.map((text) => (
          <li key={text} className={css.rule} data-kind="skip">
            {text}
          </li>
        ))}
      </ul>
      <RecentMatches term={term} filters={filters} />
    </div>
  );
}
