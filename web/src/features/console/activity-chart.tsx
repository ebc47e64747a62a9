import type { OverviewBucket } from '../../../../contract/api/admin/overview.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import css from './console.module.css';

type Kind = 'episodes' | 'messages' | 'failed' | 'deliveries';
type Props = { title: string; kind: Kind; buckets: OverviewBucket[]; unit: 'hour' | 'day' };

const height = 60;

const labelOf = (at: string, unit: Props['unit']) =>
  new Date(at).toLocaleString(
    'en-US',
    unit === 'hour' ? { hour: 'numeric' } : { month: 'short', day: 'numeric' },
  );

/** Bars over a day or a month, with their numbers in a table. */
export function ActivityChart({ title, kind, buckets, unit }: Props) {
  const values = buckets.map((bucket) => bucket[kind]);
  const max = Math.max(1, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <section className={`${css.panel} ${css.chart}`}>
      <h3>
        {title}: {formatNumber(total)}
      </h3>
      <svg viewBox={`0 0 ${buckets.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {buckets.map((bucket, at) => (
          <rect
            key={bucket.at}
            x={at * 10 + 1}
            width={8}
            y={height - (bucket[kind] / max) * (height - 4)}
            height={(bucket[kind] / max) * (height - 4)}
          >
            <title>{`${labelOf(bucket.at, unit)}: ${formatNumber(bucket[kind])}`}</title>
          </rect>
        ))}
        <line x1={0} x2={buckets.length * 10} y1={height} y2={height} />
      </svg>
      <p className={css.axis}>
        <span>{labelOf(buckets[0]?.at ?? '', unit)}</span>
        <span>most: {formatNumber(Math.max(0, ...values))}</span>
        <span>now</span>
      </p>
      <details>
        <summary>Numbers</summary>
        <div className={css.table}>
          <table>
            <tbody>
              {buckets.toReversed().map((bucket) => (
                <tr key={bucket.at}>
                  <th scope="row">{labelOf(bucket.at, unit)}</th>
                  <td>{formatNumber(bucket[kind])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
