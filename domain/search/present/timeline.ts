import type { SearchOverview } from '../../../contract/api/library/search.ts';

type Timeline = SearchOverview['timeline'];

const dayMs = 86_400_000;
/** Up to this many days between the first and the last mention, a bar is a week; above, a month. */
const maxDaysInWeeks = 183;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
/** The Monday on or before this moment, in UTC. */
const startOfWeek = (time: number) => {
  const day = Math.floor(time / dayMs);
  // The first day of 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * dayMs;
};
const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
/** The maximum number of bars with longer units, so that they can be told apart on a small screen. */
const maxBars = 60;

/** Start of the month, quarter or year of this time, a number of units later, in UTC. */
function startOfUnit(time: number, unit: keyof typeof monthsOf, later = 0): number {
  const date = new Date(time);
  const months = monthsOf[unit];
  return Date.UTC(date.getUTCFullYear(), (Math.floor(date.getUTCMonth() / months) + later) * months, 1);
}

function unitFor(first: number, last: number): Timeline['unit'] {
  const days = (last - first) / dayMs;
  if (days <= maxDaysInWeeks) return 'week';
  const months = days / 30.44;
  return months <= maxBars ? 'month' : months <= maxBars * 3 ? 'quarter' : 'year';
}

/**
 * Counts by second of publication, put into weeks, months, quarters or years without gaps, oldest first. `total` counts
 * the episodes without a date too.
 */
export function toTimeline(counts: Record<string, number>, total: number): Timeline {
  const entries = Object.entries(counts)
    .map(([seconds, count]) => ({ time: Number(seconds) * 1000, count }))
    .filter(({ time }) => Number.isFinite(time));
  const undated = Math.max(0, total - entries.reduce((sum, { count }) => sum + count, 0));
  if (entries.length === 0) return { unit: 'month', buckets: [], undated };
  const first = Math.min(...entries.map(({ time }) => time));
  const last = Math.max(...entries.map(({ time }) => time));
  const unit = unitFor(first, last);
  const startOf = (time: number) => (unit === 'week' ? startOfWeek(time) : startOfUnit(time, unit));
  const after = (start: number) => (unit === 'week' ? start + 7 * dayMs : startOfUnit(start, unit, 1));
  const byStart = new Map<number, number>();
  for (const { time, count } of entries)
    byStart.set(startOf(time), (byStart.get(startOf(time)) ?? 0) + count);
  const buckets: Timeline['buckets'] = [];
  for (let start = startOf(first); start <= last; start = after(start))
    buckets.push({ from: isoDay(start), to: isoDay(after(start) - dayMs), count: byStart.get(start) ?? 0 });
  return { unit, buckets, undated };
}
