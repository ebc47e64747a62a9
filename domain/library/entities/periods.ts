import type { EntityComparison } from '../../../contract/api/library/entity-comparison.ts';

/** Mentions of one of several entities in a month such as `2026-05`. */
export type MonthCount = { month: string; entity: number; count: number };

type Periods = Pick<EntityComparison, 'period' | 'periods'>;

const monthsOf: Record<Periods['period'], number> = { month: 1, quarter: 3, year: 12 };
/** More periods than this can't be told apart in a chart. */
const maxPeriods = 36;

const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const firstDay = (index: number) =>
  `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;

/** Months, quarters or years from the first with a mention to the last, those without included. */
export function toPeriods(counts: MonthCount[], entityCount: number): Periods {
  const indexes = counts.map(({ month }) => indexOf(month));
  const first = Math.min(...indexes);
  const last = Math.max(...indexes);
  const units = ['month', 'quarter', 'year'] as const;
  const period = units.find((unit) => (last - first) / monthsOf[unit] < maxPeriods) ?? 'year';
  if (counts.length === 0) return { period, periods: [] };
  const length = monthsOf[period];
  const start = Math.floor(first / length);
  const periods = Array.from({ length: Math.floor(last / length) - start + 1 }, (_, at) => ({
    from: firstDay((start + at) * length),
    counts: Array<number>(entityCount).fill(0),
  }));
  for (const { month, entity, count } of counts) {
    const slots = periods[Math.floor(indexOf(month) / length) - start]?.counts;
    if (slots) slots[entity] = (slots[entity] ?? 0) + count;
  }
  return { period, periods };
}
