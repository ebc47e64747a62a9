import { formatLongDate } from '../../../../../contract/shared/format.ts';
import { type DateRange, recentRanges, yearOf } from './date-ranges.ts';

/** A range in words; undefined for any date. */
export function dateText(range: DateRange): string | undefined {
  const { from, to } = range;
  const year = yearOf(range);
  if (year) return year;
  if (from && to) return `${formatLongDate(from)} to ${formatLongDate(to)}`;
  if (to) return `Until ${formatLongDate(to)}`;
  return (
    from && (recentRanges().find((recent) => recent.from === from)?.name ?? `Since ${formatLongDate(from)}`)
  );
}
