import { expect, it } from 'vitest';
import { inLabels } from './in-labels.ts';

it('names a field of the API as its label does', () => {
  expect(inLabels('image_url must be an address.')).toBe('The artwork must be an address.');
  expect(inLabels('new_password must have at least 8 characters.')).toBe(
    'The new password must have at least 8 characters.',
  );
  expect(inLabels('This link has expired.')).toBe('This link has expired.');
});
