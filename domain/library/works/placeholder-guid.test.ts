import { expect, it } from 'vitest';
import { isPlaceholderGuid } from './placeholder-guid.ts';

it.each([
  '',
  '0',
  '00000000-0000-0000-0000-000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'none',
  'NULL',
  'undefined',
  'N/A',
  '[object Object]',
  'urn:uuid:00000000',
  'https://',
  '---',
])('%s identifies nothing', (guid) => {
  expect(isPlaceholderGuid(guid)).toBe(true);
});

it.each([
  '1',
  '12',
  '1000',
  'ab12cd34-0000-0000-0000-000000000000',
  'https://example.org/?p=1',
  'None of us',
  '灯台',
  'tag:example.org,2024:1',
])('%s may identify an episode', (guid) => {
  expect(isPlaceholderGuid(guid)).toBe(false);
});
