import { describe, expect, it } from 'vitest';
import { linesOfTable } from './table.ts';

describe('tables of talk', () => {
  it('reads columns by their names, in any order and in other languages', () => {
    expect(
      linesOfTable([
        ['Text', 'Sprecherin', 'Zeit'],
        ['Ja.', 'Ann Lee', '00:03'],
      ]),
    ).toEqual([{ start: 3, speaker: 'Ann Lee', text: 'Ja.' }]);
  });

  it('reads columns without names by what is in them, however short an answer is', () => {
    expect(
      linesOfTable([
        ['[00:00:03]', 'Ann Lee', 'Were you at the harbor last night?'],
        ['[00:00:08]', 'Bo Ray', 'No.'],
      ]),
    ).toEqual([
      { start: 3, speaker: 'Ann Lee', text: 'Were you at the harbor last night?' },
      { start: 8, speaker: 'Bo Ray', text: 'No.' },
    ]);
  });

  it('takes no other table', () => {
    expect(
      linesOfTable([
        ['Chair', 'Price'],
        ['Oak', '40'],
      ]),
    ).toBeUndefined();
    expect(
      linesOfTable([
        ['Track', 'Length'],
        ['Night', '3:04'],
      ]),
    ).toBeUndefined();
  });
});
