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
