import { useState } from 'react';
import type { TrendingEntity } from '../../../server/contract/entity-detail.ts';
import { formatNumber } from '../../../server/contract/format.ts';
import { pages } from '../../../server/contract/pages.ts';
import { useTrending } from '../api/queries.ts';
import { EntityTypeBadge } from '../components/entity-type.tsx';
import { Notice } from '../components/notice.tsx';
import { RangePicker } from '../components/range-picker.tsx';
import { useTitle } from '../components/use-title.ts';
import prose from './prose.module.css';
import css from './trending-page.module.css';

const periods = [
  { days: 7, text: 'Week' },
  { days: 30, text: 'Month' },
  { days: 365, text: 'Year' },
];

const formatAverage = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

function TrendingTable({ entities }: { entities: TrendingEntity[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Entity</th>
          <th scope="col">Episodes</th>
          <th scope="col">Average</th>
        </tr>
      </thead>
      <tbody>
        {entities.map((entity) => (
          <tr key={entity.id}>
            <th scope="row">
              <a href={pages.entity.to(entity.slug, entity.id)}>{entity.name}</a>{' '}
              <EntityTypeBadge type={entity.entity_type} />
            </th>
            <td>{formatNumber(entity.episodes)}</td>
            <td>{formatAverage(entity.expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Entities that are mentioned more than usual. */
export function TrendingPage() {
  useTitle(pages.trending.title);
  const [days, setDays] = useState(30);
  const trending = useTrending(days);
  const entities = trending.data?.entities ?? [];
  return (
    <div className={prose.page}>
      <header className={prose.hero}>
        <h1>{pages.trending.title}</h1>
        <p className={prose.lead}>
          Mentioned more than usual, compared with the average of the previous four periods.
        </p>
      </header>
      <RangePicker legend="Past" ranges={periods} days={days} onChange={setDays} />
      <div className={css.results}>
        {trending.isError && (
          <Notice title="Trends couldn't be loaded" tone="error">
            <button type="button" onClick={() => void trending.refetch()}>
              Try again
            </button>
          </Notice>
        )}
        {trending.isSuccess && entities.length === 0 && (
          <Notice title="Nothing is trending in this period">
            <p>No entity was mentioned more than usual. Try a longer period.</p>
          </Notice>
        )}
        {entities.length > 0 && <TrendingTable entities={entities} />}
      </div>
    </div>
  );
}
