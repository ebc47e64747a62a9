export type DateRange = { from?: string; to?: string };

const dayMs = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Named ranges that end today. */
export function recentRanges(now = Date.now()): { name: string; from: string }[] {
  return [
    { name: 'Past week', from: isoDay(now - 7 * dayMs) },
    { name: 'Past month', from: isoDay(now - 30 * dayMs) },
    { name: 'Past year', from: isoDay(now - 365 * dayMs) },
  ];
}

export const rangeOfYear = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The year, if the range is exactly one. */
export function yearOf({ from, to }: DateRange): string | undefined {
  const year = from?.slice(0, 4);
  return year && from === `${year}-01-01` && to === `${year}-12-31` ? year : undefined;
}
