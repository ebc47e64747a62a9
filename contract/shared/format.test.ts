import { expect, it } from 'vitest';
import { quoteTerm } from './format.ts';

it('puts a term between quotation marks once', () => {
  expect(quoteTerm('Ada Palmer')).toBe('“Ada Palmer”');
  expect(quoteTerm('"Ada Palmer"')).toBe('“Ada Palmer”');
  expect(quoteTerm('“Ada Palmer” ')).toBe('“Ada Palmer”');
  expect(quoteTerm('"Ada Palmer" "Le Guin"')).toBe('“"Ada Palmer" "Le Guin"”');
  expect(quoteTerm('"')).toBe('“"”');
});
