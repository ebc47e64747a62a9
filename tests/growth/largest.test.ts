import { afterAll, describe, expect, it } from 'vitest';
import { attacks } from '../../testing/growth/attacks.ts';
import { largestInputs } from '../../testing/growth/largest-inputs.ts';
import { largestReader } from '../../testing/growth/measure-largest.ts';

const reader = largestReader();
afterAll(reader.end);

describe('at the largest size that is read, attacks take time in proportion to it', () => {
  it.each(largestInputs)(
    '$name',
    async (input) => {
      const slow: (string | undefined)[] = [];
      for (const attack of attacks) slow.push(await reader.findSlow(input, attack));
      expect(slow.filter((line) => line !== undefined)).toEqual([]);
    },
    600_000,
  );
});
