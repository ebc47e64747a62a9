import { expect, it } from 'vitest';
import { searchForMark } from './search-for-mark.ts';

it('searches for what is marked first, several words as a phrase', () => {
  const text = 'Palmer met Tom & "T" Jones.';
  const jones = { start: 11, end: 26 };
  expect(searchForMark({ text, ranges: [{ start: 0, end: 6 }, jones] })).toBe('Palmer');
  expect(searchForMark({ text, ranges: [jones] })).toBe('"Tom & T Jones"');
  expect(searchForMark({ text, ranges: [] })).toBeUndefined();
});
