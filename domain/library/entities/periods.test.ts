import { expect, it } from 'vitest';
import { toPeriods } from './periods.ts';

it('counts by month from the first mention to the last, with the months between', () => {
  expect(
    toPeriods(
      [
        { month: '2025-12', entity: 0, count: 2 },
        { month: '2026-02', entity: 1, count: 3 },
      ],
      2,
    ),
  ).toEqual({
    period: 'month',
    periods: [
      { from: '2025-12-01', counts: [2, 0] },
      { from: '2026-01-01', counts: [0, 0] },
      { from: '2026-02-01', counts: [0, 3] },
    ],
  });
});

it('counts by quarter or year when there would be too many months, and knows nothing of nothing', () => {
  const over = (last: string) =>
    toPeriods(
      ['2020-02', last].map((month) => ({ month, entity: 0, count: 1 })),
      1,
    );
  expect(over('2025-02').period).toBe('quarter');
  expect(over('2025-02').periods[0]).toEqual({ from: '2020-01-01', counts: [1] });
  expect(over('2032-01').periods).toHaveLength(13);
  expect(toPeriods([], 2)).toEqual({ period: 'month', periods: [] });
});
