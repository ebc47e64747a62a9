import { describe, expect, it } from 'vitest';
import { cutsOf } from './split-words.ts';

const counts: Record<string, number> = {
  ...{ machine: 900, learning: 700, learn: 300, cold: 40, card: 60, colds: 2, the: 9_000, rapist: 3, r: 50 },
  ...{
    an: 9_000,
    other: 4_000,
    on: 8_000,
    line: 400,
    si: 4,
    de: 12,
    bar: 90,
    side: 600,
    i: 9_000,
    phones: 70,
  },
};
const cuts = (word: string) =>
  cutsOf({ count: (part) => counts[part] ?? 0 }, word).map((parts) => parts.join(' '));

describe('a word that was typed without its space', () => {
  it('is two words that the library knows', () => {
    expect(cuts('machinelearning')).toEqual(['machine learning']);
    expect(cuts('coldcard')).toEqual(['cold card']);
  });

  it('is none with a part that the library lacks', () => {
    expect(cuts('machinelearnings')).toEqual([]);
  });

  it('is none with a word that means nothing by itself', () => {
    expect(cuts('therapist')).toEqual([]);
    expect(cuts('another')).toEqual([]);
  });

  it('is none with a single letter', () => {
    expect(cuts('rphones')).toEqual([]);
  });

  it('is none if it is short', () => {
    counts.up = counts.set = 500;
    expect(cuts('setup')).toEqual([]);
  });
});

it('cuts a word first where both parts are common', () => {
  Object.assign(counts, { colds: 2, hower: 1, cold: 40, shower: 60 });
  expect(cuts('coldshower')).toEqual(['cold shower', 'colds hower']);
});
