import { afterAll, describe, expect, it } from 'vitest';
import { attacks } from '../../testing/growth/attacks.ts';
import { largestInputs } from '../../testing/growth/largest-inputs.ts';
import { largestReader } from '../../testing/growth/measure-largest.ts';

const reader = largestReader();
afterAll(reader.end);

describe('at the largest size that is read, attacks take time in proportion to it', () => {
  // Every second attack on each input, in turn: `npm run bench -- growth` tries all of them.
  it.each(largestInputs.map((input, at) => ({ ...input, parity: at % 2 })))(
    '$name',
    async ({ parity, ...input }) => {
      const slow: (string | undefined)[] = [];
      for (const attack of attacks.filter((_, at) => at % 2 === parity))
        slow.push(await reader.findSlow(input, attack));
      expect(slow.filter((line) => line !== undefined)).toEqual([]);
    },
    600_000,
  );
});
