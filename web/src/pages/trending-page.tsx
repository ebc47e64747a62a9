import { useState } from 'react';
import { useTrending } from '../api/queries.ts';
import { EntityTypeBadge } from '../components/entity-type.tsx';
import { formatNumber } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import ranges from './entity-page.module.css';
import prose from './prose.module.css';
import css from './trending-page.module.css';

const periods = [
  { days: 7, text: 'week' },
  { days: 30, text: 'month' },
  { days: 365, text: 'year' },
];

const formatAverage = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** Names that are said more than they used to be. */
export function TrendingPage() {
  useTitle('Trending names');
  const [days, setDays] = useState(30);
  const trending = useTrending(days);
  const entities = trending.data?.entities ?? [];
  return (
    <div className={prose.page}>
      <header className={prose.hero}>
        <h1>Trending names</h1>
        <p className={prose.lead}>
          Said in more episodes than their own past would have it: compared with the mean of the four such
          times before, so that what is always said stays out.
        </p>
      </header>
      <fieldset className={ranges.ranges}>
        <legend>The last</legend>
        {periods.map((period) => (
          <button
            key={period.days}
            type="button"
            aria-pressed={period.days === days}
            onClick={() => setDays(period.days)}
          >
            {period.text}
          </button>
        ))}
      </fieldset>
      <div className={css.names}>
        {trending.isError && (
          <Notice title="The trends cannot be loaded at the moment" tone="error">
            <button type="button" onClick={() => void trending.refetch()}>
              Try again
            </button>
          </Notice>
        )}
        {trending.isSuccess && entities.length === 0 && (
          <Notice title="Nothing rises">
            <p>In this time no name was said in more episodes than before. Try a longer one.</p>
          </Notice>
        )}
        {entities.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Episodes</th>
                <th scope="col">Before</th>
              </tr>
            </thead>
            <tbody>
              {entities.map((entity) => (
                <tr key={entity.id}>
                  <th scope="row">
                    <a href={paths.entity.to(entity.slug, entity.id)}>{entity.name}</a>{' '}
                    <EntityTypeBadge type={entity.entity_type} />
                  </th>
                  <td>{formatNumber(entity.episodes)}</td>
                  <td>{formatAverage(entity.expected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}
