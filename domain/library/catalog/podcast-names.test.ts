import { expect, it } from 'vitest';
import { ownNames } from './podcast-names.ts';

it('knows the names that a podcast goes by, and no others', () => {
  const isOwn = ownNames('The Lamp Room Podcast: Light, Kept');
  expect(['Lamp Room', 'the lamp room podcast', 'The Lamp Room'].map(isOwn)).toEqual([true, true, true]);
  expect(['Lamp', 'Light', 'Room'].map(isOwn)).toEqual([false, false, false]);
});
