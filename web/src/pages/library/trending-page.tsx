import { useSearchParams } from 'react-router-dom';
import type { TrendingEntity } from '../../../../contract/api/library/entity-detail.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { useTrending } from '../../api/detail-queries.ts';
import { RangePicker } from '../../components/charts/range-picker.tsx';
import { Sparkline } from '../../components/charts/sparkline.tsx';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { useTitle } from '../../components/use-title.ts';
import { Written } from '../../components/written.tsx';
import { MostMentionedLists } from '../../features/explore/most-mentioned-lists.tsx';
import { LibraryNotice, useIsEmptyLibrary } from '../../features/library/library-notice.tsx';
import css from './trending-page.module.css';

const defaultDays = 30;
const periods = [
  { days: 7, text: 'Week' },
  { days: 30, text: 'Month' },
  { days: 365, text: 'Year' },
];

const readDays = (address: URLSearchParams) =>
  periods.find(({ days }) => String(days) === address.get('days'))?.days ?? defaultDays;

const formatAverage = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

function TrendingTable({ entities }: { entities: TrendingEntity[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Entity</th>
          <th scope="col">Episodes</th>
          <th scope="col">Average</th>
          <th scope="col">Over time</th>
        </tr>
      </thead>
      <tbody>
        {entities.map((entity) => (
          <tr key={entity.id}>
            <th scope="row">
              <a href={pages.entity.to(entity.slug, entity.id)}>
                <Written text={entity.name} />
              </a>{' '}
              <EntityTypeBadge type={entity.entity_type} />
            </th>
            <td>{formatNumber(entity.episodes)}</td>
            <td>{formatAverage(entity.expected)}</td>
            <td>
              <Sparkline values={entity.history} label={`Episodes that mention ${entity.name} over time`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Entities that are mentioned more than usual. */
export function TrendingPage() {
  useTitle(pages.trending.title);
  const [address, setAddress] = useSearchParams();
  const days = readDays(address);
  const setDays = (next: number) => setAddress({ days: String(next) }, { replace: true });
  const trending = useTrending(days);
  const isEmpty = useIsEmptyLibrary();
  const entities = trending.data?.entities ?? [];
  return (
    <div>
      <PageHeader title={pages.trending.title}>
        Mentioned more than usual, compared with the average of the previous four periods.
      </PageHeader>
      {!isEmpty && <RangePicker legend="Past" ranges={periods} days={days} onChange={setDays} />}
      <div className={css.results}>
        {trending.isError && (
          <Notice title="Trends couldn't be loaded" tone="error">
            <button type="button" onClick={() => void trending.refetch()}>
              Try again
            </button>
          </Notice>
        )}
        {isEmpty && <LibraryNotice />}
        {!isEmpty && trending.isSuccess && entities.length === 0 && (
          <>
            <Notice title="Nothing is trending in this period">
              <p>
                Few new episodes were published, or they mention the usual names as often as before. Try a
                longer period, or see what the latest episodes mention below.
              </p>
            </Notice>
            <MostMentionedLists />
          </>
        )}
        {entities.length > 0 && <TrendingTable entities={entities} />}
      </div>
    </div>
  );
}
