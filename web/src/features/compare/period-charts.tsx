import type { EntityComparison } from '../../../../server/contract/entity-comparison.ts';
import { formatNumber } from '../../../../server/contract/format.ts';
import { CountTable } from './count-table.tsx';
import { SeriesMark } from './series-mark.tsx';
import css from './table.module.css';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function labelOf(from: string, period: EntityComparison['period']): string {
  const date = new Date(from);
  if (period === 'month') return monthAndYear.format(date);
  if (period === 'year') return String(date.getUTCFullYear());
  return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
}

/** One row of bars per entity, all on the same scale and time axis. */
export function PeriodCharts({
  comparison: { entities, period, periods },
}: {
  comparison: EntityComparison;
}) {
  const first = periods[0];
  const last = periods.at(-1);
  if (!first || !last)
    return <p className={css.empty}>The episodes that mention them have no publication dates.</p>;
  const max = Math.max(1, ...periods.flatMap(({ counts }) => counts));
  const width = 600 / periods.length;
  return (
    <figure className={css.charts}>
      {entities.map(({ id, name, mentions }, series) => (
        <div key={id}>
          <h3>
            <SeriesMark index={series} />
            {name}
          </h3>
          {periods.every(({ counts }) => !counts[series]) && (
            <p className={css.empty}>No episode with a date mentions it.</p>
          )}
          <svg
            viewBox="0 0 600 56"
            preserveAspectRatio="none"
            role="img"
            aria-label={`${formatNumber(mentions)} mentions of ${name}, by ${period}`}
          >
            {periods.map(({ from, counts }, index) => {
              const count = counts[series] ?? 0;
              const height = count === 0 ? 0 : Math.max(2, (count / max) * 54);
              return (
                <rect
                  key={from}
                  x={index * width + width * 0.08}
                  y={56 - height}
                  width={width * 0.84}
                  height={height}
                  data-series={series}
                >
                  <title>{`${labelOf(from, period)}: ${formatNumber(count)}`}</title>
                </rect>
              );
            })}
          </svg>
        </div>
      ))}
      <figcaption>
        <span>{labelOf(first.from, period)}</span>
        <span>
          Mentions by {period}, at most {formatNumber(max)}
        </span>
        {last !== first && <span>{labelOf(last.from, period)}</span>}
      </figcaption>
      <details>
        <summary>Show as table</summary>
        <CountTable
          heading="Period"
          names={entities.map(({ name }) => name)}
          rows={periods.map(({ from, counts }) => ({ key: from, label: labelOf(from, period), counts }))}
          empty=""
        />
      </details>
    </figure>
  );
}
