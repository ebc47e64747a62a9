import { describe, expect, it } from 'vitest';
import { partNumbers, titleParts } from './title.ts';

const shares = (a: string, b: string) => titleParts(a).some((part) => titleParts(b).includes(part));

describe('what two titles have in common', () => {
  it.each([
    ['Harbor Talk: How a lighthouse is moved'],
    ['Harbor Talk 55 – How a lighthouse is moved'],
    ['#12 How a Lighthouse is MOVED!'],
    ['S2E12: How a lighthouse is moved | Harbor Talk'],
    ['How a lighthouse is moved (ad-free)'],
  ])('is found behind names and numbers: %s', (title) => {
    expect(shares(title, 'How a lighthouse is moved')).toBe(true);
  });

  it.each([
    ['Live from Berlin', 'Live from Berlin'],
    ['Episode 101', 'Episode 101'],
    ['Ten tools of this year 2024', 'Ten tools of this year 2025'],
  ])('is nothing where it says little, or something else: %s, %s', (a, b) => {
    expect(shares(a, b)).toBe(false);
  });
});

it.each([
  ['The fall, part 2', [2]],
  ['The fall (2/3)', [2]],
  ['The fall, Part Two', [2]],
  ['The fall II', [2]],
  ['Pieter Wuille (part 1 of 2)', [1]],
  ['I, Robot', []],
  ['Partly cloudy', []],
])('reads the part of a series from a title: %s', (title, parts) => {
  expect(partNumbers(title)).toEqual(parts);
});
