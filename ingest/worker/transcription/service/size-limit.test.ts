import { expect, it } from 'vitest';
import { sizeLimit } from './size-limit.ts';

const tooLarge = { bytes: 26_280_044, seconds: 821, taken: 0 };

it.each<[said: string, limit: number, taken?: number]>([
  ['Maximum content size limit (26214400) exceeded (26280050 bytes read)', 26_214_400],
  ['File too large. Maximum size is 10 MB (request 1234567).', 10_000_000],
  ['audio duration 821.25 seconds is longer than 410.5 seconds', 13_140_022],
  ['Request Entity Too Large', 13_140_022],
  ['Request Entity Too Large', 20_000_000, 20_000_000],
  ['Request Entity Too Large', 13_140_022, 26_280_000],
])('learns a limit from “%s”: %d', (said, limit, taken = 0) => {
  expect(sizeLimit(said, { ...tooLarge, taken })).toBe(limit);
});
