import { describe, expect, it } from 'vitest';
import { parseDate, parseDuration } from './times.ts';

describe('dates', () => {
  it.each([
    ['CET', '09:00'],
    ['CEST', '08:00'],
    ['BST', '09:00'],
    ['GMT', '10:00'],
    ['EST', '15:00'],
    ['PDT', '17:00'],
    ['AST', '14:00'],
    ['ET', '15:00'],
    ['JST', '01:00'],
    ['ACST', '00:30'],
    ['cet', '09:00'],
    ['(CET)', '09:00'],
    ['+0200', '08:00'],
    ['+02:00', '08:00'],
    ['+0200 (CEST)', '08:00'],
    ['+0200 CEST', '08:00'],
    ['GMT+0200 (Central European Summer Time)', '08:00'],
    ['UTC+2', '08:00'],
    ['Z', '10:00'],
    // Shared by India, Ireland and Israel: India's.
    ['IST', '04:30'],
    // Nobody knows these: hours off are better than no date.
    ['XYZ', '10:00'],
    ['Europe/Berlin', '10:00'],
    ['constructor', '10:00'],
    ['', '10:00'],
  ])('are read in the zone "%s"', (zone, time) => {
    expect(parseDate(`Tue, 03 May 2022 10:00:00 ${zone}`)).toBe(`2022-05-03T${time}:00.000Z`);
    expect(parseDate(`2022-05-03T10:00:00 ${zone}`)).toBe(`2022-05-03T${time}:00.000Z`);
  });

  it('may be of the day before, or the year behind the zone', () => {
    expect(parseDate('Tue, 03 May 2022 10:00:00 AEDT')).toBe('2022-05-02T23:00:00.000Z');
    expect(parseDate('Tue May 3 10:00:00 CEST 2022')).toBe('2022-05-03T08:00:00.000Z');
  });

  it('may have their zone at the time, and half a day', () => {
    expect(parseDate('2022-05-03T10:00:00-0700')).toBe('2022-05-03T17:00:00.000Z');
    expect(parseDate('Tue, 03 May 2022 10:00:00CET')).toBe('2022-05-03T09:00:00.000Z');
    expect(parseDate('Tue, 3 May 2022 7:00 PM JST')).toBe('2022-05-03T10:00:00.000Z');
  });

  it.each(['3 May 2022', 'May 3, 2022', '2022-05-03', '3 May 2022 CET', '2022/05/03'])(
    'without a time begin at midnight in UTC: %s',
    (date) => expect(parseDate(date)).toBe('2022-05-03T00:00:00.000Z'),
  );

  it('are read alike on machines in every zone', () => {
    const before = process.env.TZ;
    try {
      process.env.TZ = 'America/New_York';
      expect(parseDate('Tue, 03 May 2022 10:00:00')).toBe('2022-05-03T10:00:00.000Z');
      expect(parseDate('May 3, 2022')).toBe('2022-05-03T00:00:00.000Z');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it.each([
    'hello',
    '',
    '10:00',
    '03 May 1822 10:00:00 GMT',
    'Tue, 03 May 2222 10:00:00 CET',
    '9'.repeat(81),
  ])('that are none are left out: %s', (date) => expect(parseDate(date)).toBeUndefined());
});

describe('durations', () => {
  it.each([
    ['0', undefined],
    [0, undefined],
    ['0:00', undefined],
    ['00:00:00', undefined],
    ['00:30', 30],
    ['1:02:03', 3_723],
    ['90.4', 90],
    [3_600, 3_600],
    ['-5', undefined],
    ['an hour', undefined],
  ])('%s', (duration, seconds) => expect(parseDuration(duration)).toBe(seconds));
});
