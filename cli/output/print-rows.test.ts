import { expect, it } from 'vitest';
import { alignColumns } from './print-rows.ts';

it('aligns columns by their widest cell and leaves no trailing blanks', () => {
  expect(
    alignColumns([
      ['a', 'free', ''],
      ['abc', 'pro', 'x'],
    ]),
  ).toEqual(['a    free', 'abc  pro   x']);
});

it('shows nothing that a terminal would act on', () => {
  expect(alignColumns([['a\u001b[2J\u009b2J', 'two\nlines']])).toEqual(['a[2J2J  two lines']);
});
