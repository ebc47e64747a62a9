import { expect, it } from 'vitest';
import { splitLead } from './split-lead.ts';

const talk = 'and so it went on and on '.repeat(8);

it('splits a quote at a word, at most 100 characters before its first mark', () => {
  const [lead, rest] = splitLead(`${talk}until <mark>moss</mark> grew on <mark>it</mark>.`);
  expect(lead + rest).toBe(`${talk}until <mark>moss</mark> grew on <mark>it</mark>.`);
  expect(lead).toMatch(/ $/);
  expect(rest.indexOf('<mark>')).toBeGreaterThan(90);
  expect(rest.indexOf('<mark>')).toBeLessThanOrEqual(100);
});

it('leaves a quote whole that has an early mark, none, or no place to split', () => {
  for (const html of [`on <mark>moss</mark> ${talk}`, talk, `${'x'.repeat(300)}<mark>moss</mark>`])
    expect(splitLead(html)).toEqual(['', html]);
});
