import { expect, it } from 'vitest';
import { toAmericanSpelling } from './american-spelling.ts';

it.each([
  ['colours', 'colors'],
  ['behaviour', 'behavior'],
  ['organisations', 'organizations'],
  ['summarised', 'summarized'],
  ['analyse', 'analyze'],
  ['licence', 'license'],
  ['defence', 'defense'],
  ['catalogues', 'catalogs'],
  ['programmes', 'programs'],
])('spells %s as %s', (british, american) => {
  expect(toAmericanSpelling(british)).toBe(american);
  expect(toAmericanSpelling(american)).toBe(american);
});

it.each(['four', 'hours', 'raise', 'wise', 'rise', 'your', 'tourist', 'me', 'rogue'])(
  'leaves %s as it is',
  (word) => {
    expect(toAmericanSpelling(word)).toBe(word);
  },
);
