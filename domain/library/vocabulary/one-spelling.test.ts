import { expect, it } from 'vitest';
import { inOneSpelling } from './one-spelling.ts';

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
  expect(inOneSpelling(british)).toBe(american);
  expect(inOneSpelling(american)).toBe(american);
});

it.each(['four', 'hours', 'raise', 'wise', 'rise', 'your', 'tourist', 'me', 'rogue'])(
  'leaves %s as it is',
  (word) => {
    expect(inOneSpelling(word)).toBe(word);
  },
);
