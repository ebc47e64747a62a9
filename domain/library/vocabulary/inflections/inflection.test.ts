import { expect, it } from 'vitest';
import { distinctBeginnings } from './inflection.ts';

it('leaves out beginnings that are part of another search, and those of one letter', () => {
  expect(distinctBeginnings(['ps', 'pie', 'pi', 'p', 'ps'])).toEqual(['pi', 'ps']);
});
