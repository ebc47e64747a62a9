/** Draws the next number from 0 to 1. */
export type Random = () => number;

/** A small generator, so that every run draws the same numbers from 0 to 1. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
