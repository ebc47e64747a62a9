import { expect, it } from 'vitest';
import { kinds } from './feature-kinds.ts';
import { modelFingerprint } from './fingerprint.ts';
import { readWeights } from './weights-file.ts';

it('is that of the weights: after a change of features, lists or tables, train them again', () => {
  expect(readWeights().fingerprint.toString('hex')).toBe(modelFingerprint().toString('hex'));
});

it('has a number of its own for each kind of feature', () => {
  const numbers = Object.values(kinds);
  expect(new Set(numbers).size).toBe(numbers.length);
});
