import { expect, it } from 'vitest';
import { partsOf } from '../../../../../contract/shared/marked-text.ts';
import { splitLead } from './split-lead.ts';

const talk = 'and so it went on and on '.repeat(8);

/** A text in which these words are marked. */
const marking = (text: string, ...words: string[]) => ({
  text,
  ranges: words.map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length })),
});

it('splits a quote at a word, at most 100 characters before its first mark', () => {
  const quote = marking(`${talk}until moss grew on it.`, 'moss', 'it.');
  const { lead, rest } = splitLead({ ...quote, ranges: quote.ranges.slice(0, 1) });
  expect(lead + rest.text).toBe(quote.text);
  expect(lead).toMatch(/ $/);
  expect(partsOf(rest).map(({ text }) => text)).toEqual([expect.any(String), 'moss', ' grew on it.']);
  expect(rest.ranges[0]?.start).toBeGreaterThan(90);
  expect(rest.ranges[0]?.start).toBeLessThanOrEqual(100);
});

it('leaves a quote whole that has an early mark, none, or no place to split', () => {
  for (const quote of [
    marking(`on moss ${talk}`, 'moss'),
    marking(talk),
    marking(`${'x'.repeat(300)}moss`, 'moss'),
  ])
    expect(splitLead(quote)).toEqual({ lead: '', rest: quote });
});

it('splits where there are no blanks: after a comma, or anywhere', () => {
  const japanese = marking(`${'橋の上で待っていましたが、'.repeat(9)}苔が生えました。`, '苔');
  const { lead, rest } = splitLead(japanese);
  expect(lead).toMatch(/、$/);
  expect(rest.ranges[0]?.start).toBeLessThanOrEqual(50);
  const unbroken = splitLead(marking(`${'𠮷'.repeat(60)}苔`, '苔'));
  expect(unbroken.rest.ranges[0]?.start).toBeGreaterThan(40);
  expect(unbroken.rest.text.isWellFormed()).toBe(true);
});
