import { expect, it } from 'vitest';
import { asIso, formatLongDate } from './format.ts';

it('asIso reads timestamps as PostgreSQL, JSON and decoders give them', () => {
  const iso = '2026-03-01T06:00:00.000Z';
  const inputs = ['2026-03-01 07:00:00+01', '2026-03-01T06:00:00+00:00', new Date(iso)];
  expect(inputs.map((input) => asIso(input))).toEqual([iso, iso, iso]);
  expect(asIso(null)).toBeNull();
});

it('formatLongDate names the day in UTC', () => {
  expect(formatLongDate('2026-05-03T23:30:00Z')).toBe('May 3, 2026');
  expect(formatLongDate(null)).toBeUndefined();
});
