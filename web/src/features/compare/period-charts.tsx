import { useState } from 'react';
import type { EntityComparison } from '../../../../contract/api/library/entity-comparison.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { ChartCaption, ChartCursor } from '../../components/charts/chart-cursor.tsx';
import { Written } from '../../components/written.tsx';
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

type Comparison = Pick<EntityComparison, 'entities' | 'period' | 'periods'>;

type BarsProps = Pick<Comparison, 'periods'> & {
  series: number;
  /** What a bar of full height counts. */
  max: number;
  label: string;
  pointed: number | undefined;
};

/** The bars of one entity. */
function SeriesBars({ periods, series, max, label, pointed }: BarsProps) {
  const width = 600 / periods.length;
  return (
    <svg
      viewBox="0 0 600 56"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-pointed={pointed === undefined ? undefined : ''}
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
            data-current={index === pointed ? '' : undefined}
          />
        );
      })}
    </svg>
  );
}

/** One row of bars per entity, all on the same scale and time axis. */
export function PeriodCharts({ comparison }: { comparison: Comparison }) {
  const { entities, period, periods } = comparison;
  const [pointed, setPointed] = useState<number>();
  const first = periods[0];
  const last = periods.at(-1);
  if (!first || !last)
    return <p className={css.empty}>The episodes that mention them have no publication dates.</p>;
  const max = Math.max(1, ...periods.flatMap(({ counts }) => counts));
  const current = pointed === undefined ? undefined : periods[pointed];
  const textOf = (index: number) => {
    const { from, counts } = periods[index] ?? first;
    const said = entities.map(({ name }, series) => `${name} ${formatNumber(counts[series] ?? 0)}`);
    return `${labelOf(from, period)}: ${said.join(', ')}`;
  };
  return (
    <div className={css.charts}>
      <ChartCursor
        label="Mentions over time"
        count={periods.length}
        index={pointed}
        textOf={textOf}
        onIndex={setPointed}
      >
        {entities.map(({ id, name, mentions }, series) => {
          const isDated = periods.some(({ counts }) => counts[series]);
          return (
            <div key={id}>
              <h3>
                <SeriesMark index={series} />
                <Written text={name} />
                {!isDated && <span className={css.empty}>No mentions in episodes with a date</span>}
                {isDated && current && (
                  <span aria-hidden="true">{formatNumber(current.counts[series] ?? 0)}</span>
                )}
              </h3>
              {isDated && (
                <SeriesBars
                  {...{ periods, series, max, pointed }}
                  label={`${formatNumber(mentions)} mentions of ${name}, by ${period}`}
                />
              )}
            </div>
          );
        })}
      </ChartCursor>
      <ChartCaption pointed={current && labelOf(current.from, period)}>
        <span>{labelOf(first.from, period)}</span>
        <span>
          Mentions by {period}, at most {formatNumber(max)}
        </span>
        {last !== first && <span>{labelOf(last.from, period)}</span>}
      </ChartCaption>
      <details>
        <summary>Show as table</summary>
        <CountTable
          heading="Period"
          names={entities.map(({ name }) => name)}
          rows={periods.map(({ from, counts }) => ({ key: from, label: labelOf(from, period), counts }))}
          empty=""
        />
      </details>
    </div>
  );
}
