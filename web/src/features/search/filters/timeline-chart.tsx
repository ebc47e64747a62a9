import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import type { SearchOverview } from '../../../../../contract/api/library/search.ts';
import { formatCount, formatLongDate, formatNumber } from '../../../../../contract/shared/format.ts';
import css from './timeline-chart.module.css';

type Timeline = SearchOverview['timeline'];
type Bucket = Timeline['buckets'][number];

const TimelineTable = lazy(() =>
  import('./timeline-table.tsx').then((module) => ({ default: module.TimelineTable })),
);

/** With fewer, a chart says nothing. */
export const minPeriods = 3;

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function labelOf({ from }: Bucket, unit: Timeline['unit']): string {
  const date = new Date(from);
  if (unit === 'week') return `Week of ${formatLongDate(from)}`;
  if (unit === 'month') return monthAndYear.format(date);
  if (unit === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
  return String(date.getUTCFullYear());
}

/** How far a key moves the focus. */
function stepOf(key: string, count: number): number {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count };
  return steps[key] ?? 0;
}

type Props = {
  timeline: Timeline;
  from: string | undefined;
  to: string | undefined;
  onRange: (range: { from: string; to: string } | undefined) => void;
};

/**
 * Matching episodes over time, with one bar per week, month, quarter or year. A bar limits the search to its days, and a second
 * click removes the limit. The arrow keys move between bars.
 */
export function TimelineChart({ timeline, from, to, onRange }: Props) {
  const { buckets, unit, undated } = timeline;
  const bars = useRef<HTMLDivElement>(null);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const maxCount = Math.max(1, ...buckets.map(({ count }) => count));
  const isSelected = (bucket: Bucket) => bucket.from === from && bucket.to === to;
  const selectedIndex = buckets.findIndex(isSelected);
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(bars.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(event.target as HTMLButtonElement);
    const step = stepOf(event.key, buttons.length);
    if (index < 0 || step === 0) return;
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, index + step))]?.focus();
  };
  if (buckets.filter(({ count }) => count > 0).length < minPeriods) return null;
  const first = buckets[0];
  const last = buckets.at(-1);
  return (
    <div className={css.chart}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none. */}
      <div
        ref={bars}
        className={css.bars}
        role="group"
        aria-label={`Episodes by ${unit}`}
        onKeyDown={moveFocus}
      >
        {buckets.map((bucket, index) => (
          <button
            key={bucket.from}
            type="button"
            tabIndex={index === Math.max(selectedIndex, 0) ? 0 : -1}
            aria-pressed={isSelected(bucket)}
            aria-label={`${labelOf(bucket, unit)}: ${formatCount(bucket.count, 'episode')}`}
            onClick={() => onRange(isSelected(bucket) ? undefined : { from: bucket.from, to: bucket.to })}
          >
            <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
              <rect
                x="0"
                width="1"
                height={bucket.count === 0 ? 1.5 : Math.max(4, (bucket.count / maxCount) * 100)}
                y={100 - (bucket.count === 0 ? 1.5 : Math.max(4, (bucket.count / maxCount) * 100))}
              />
            </svg>
          </button>
        ))}
      </div>
      <p>
        <span>{first && labelOf(first, unit)}</span>
        <span>
          Episodes by {unit}
          {undated > 0 && ` · ${formatNumber(undated)} undated`}
        </span>
        <span>{last && labelOf(last, unit)}</span>
      </p>
      <details onToggle={(event) => setIsTableOpen(event.currentTarget.open)}>
        <summary>Show as table</summary>
        <Suspense fallback={null}>
          {isTableOpen && (
            <TimelineTable
              rows={buckets
                .filter(({ count }) => count > 0)
                .reverse()
                .map((bucket) => ({ label: labelOf(bucket, unit), count: bucket.count }))}
            />
          )}
        </Suspense>
      </details>
    </div>
  );
}
