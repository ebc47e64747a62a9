import { afterAll, describe, expect, it } from 'vitest';
import { attacks } from '../../testing/growth/attacks.ts';
import { largestInputs } from '../../testing/growth/largest-inputs.ts';
import { largestReader } from '../../testing/growth/measure-largest.ts';

/** One attack in so many is tried on each input, another one on the next: `npm run bench -- growth` tries all of them. */
const share = 4;

const reader = largestReader();
afterAll(reader.end);

describe('at the largest size that is read, attacks take time in proportion to it', () => {
  it.each(largestInputs.map((input, at) => ({ ...input, turn: at % share })))(
    '$name',
    async ({ turn, ...input }) => {
      const slow: (string | undefined)[] = [];
      for (const attack of attacks.filter((_, at) => at % share === turn))
        slow.push(await reader.findSlow(input, attack));
      expect(slow.filter((line) => line !== undefined)).toEqual([]);
    },
    600_000,
  );
});
