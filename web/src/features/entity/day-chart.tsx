import { useState } from 'react';
import type { EntityTimeline } from '../../../../contract/api/library/entity-detail.ts';
import { formatLongDate, formatNumber } from '../../../../contract/shared/format.ts';
import { ChartCaption, ChartCursor } from '../../components/charts/chart-cursor.tsx';
import css from './day-chart.module.css';

type Bar = { from: string; to: string; count: number };

const maxBars = 52;

/** Groups days so that the bars fit: one bar per day, per few days, or per week. */
function toBars(buckets: EntityTimeline['buckets']): Bar[] {
  const daysPerBar = Math.max(1, Math.ceil(buckets.length / maxBars));
  const bars: Bar[] = [];
  for (let index = 0; index < buckets.length; index += daysPerBar) {
    const days = buckets.slice(index, index + daysPerBar);
    const [first] = days;
    const last = days.at(-1);
    if (first && last)
      bars.push({ from: first.date, to: last.date, count: days.reduce((sum, { count }) => sum + count, 0) });
  }
  return bars;
}

const labelOf = ({ from, to }: Bar) =>
  from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`;

const textOf = (bar: Bar | undefined) => (bar ? `${labelOf(bar)}: ${formatNumber(bar.count)}` : '');

function BarTable({ bars }: { bars: Bar[] }) {
  return (
    <details>
      <summary>Show as table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Mentions</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ count }) => count > 0)
            .map((bar) => (
              <tr key={bar.from}>
                <td>{labelOf(bar)}</td>
                <td>{formatNumber(bar.count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

/** Mentions of an entity over time, as a chart and as a table. */
export function DayChart({ timeline }: { timeline: EntityTimeline }) {
  const [pointed, setPointed] = useState<number>();
  const bars = toBars(timeline.buckets);
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  const width = 600 / Math.max(bars.length, 1);
  return (
    <div className={css.chart}>
      <ChartCursor
        label="Mentions over time"
        count={bars.length}
        index={pointed}
        textOf={(index) => textOf(bars[index])}
        onIndex={setPointed}
      >
        <svg
          viewBox="0 0 600 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${formatNumber(timeline.total)} mentions of ${timeline.name} in ${formatNumber(timeline.days)} days`}
          data-pointed={pointed === undefined ? undefined : ''}
        >
          {bars.map((bar, index) => {
            const height = bar.count === 0 ? 1 : Math.max(3, (bar.count / maxCount) * 98);
            return (
              <rect
                key={bar.from}
                x={index * width}
                y={100 - height}
                width={Math.max(width - 1.5, 1)}
                height={height}
                data-current={index === pointed ? '' : undefined}
              />
            );
          })}
        </svg>
      </ChartCursor>
      <ChartCaption pointed={pointed === undefined ? undefined : textOf(bars[pointed])}>
        <span>{bars[0] && formatLongDate(bars[0].from)}</span>
        <span>At most {formatNumber(maxCount)}</span>
        <span>Today</span>
      </ChartCaption>
      <BarTable bars={bars} />
    </div>
  );
}
