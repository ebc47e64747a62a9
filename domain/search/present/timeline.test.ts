import { describe, expect, it } from 'vitest';
import { toTimeline } from './timeline.ts';

const second = (day: string) => String(Date.parse(day) / 1000);

describe('the timeline', () => {
  it('has weeks, Monday to Sunday, without gaps, while half a year holds it all', () => {
    expect(
      toTimeline(
        {
          [second('2026-05-06')]: 2,
          [second('2026-05-10T23:00:00Z')]: 1,
          [second('2026-05-19')]: 4,
        },
        9,
      ),
    ).toEqual({
      unit: 'week',
      undated: 2,
      buckets: [
        { from: '2026-05-04', to: '2026-05-10', count: 3 },
        { from: '2026-05-11', to: '2026-05-17', count: 0 },
        { from: '2026-05-18', to: '2026-05-24', count: 4 },
      ],
    });
  });

  it('has months beyond that', () => {
    const { unit, buckets } = toTimeline({ [second('2023-12-31')]: 1, [second('2024-07-15')]: 2 }, 3);
    expect(unit).toBe('month');
    expect(buckets).toHaveLength(8);
    expect(buckets[0]).toEqual({ from: '2023-12-01', to: '2023-12-31', count: 1 });
    expect(buckets.at(-1)).toEqual({ from: '2024-07-01', to: '2024-07-31', count: 2 });
  });

  it('has quarters and years when months would be too many', () => {
    expect(toTimeline({ [second('2016-02-01')]: 1, [second('2024-07-15')]: 2 }, 3)).toMatchObject({
      unit: 'quarter',
    });
    const { unit, buckets } = toTimeline({ [second('2001-02-01')]: 1, [second('2024-07-15')]: 2 }, 3);
    expect(unit).toBe('year');
    expect(buckets).toHaveLength(24);
    expect(buckets.at(-1)).toEqual({ from: '2024-01-01', to: '2024-12-31', count: 2 });
  });

  it('is empty when nothing has a date', () => {
    expect(toTimeline({}, 4)).toEqual({ unit: 'month', buckets: [], undated: 4 });
  });
});
