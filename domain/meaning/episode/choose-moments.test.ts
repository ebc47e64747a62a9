import { describe, expect, it } from 'vitest';
import { chooseMoments } from './choose-moments.ts';
import { signsOf } from './signs.ts';

const dimensions = 64;
/** The direction of a subject, which has little in common with others, and of what is said about it: a sign differs. */
function about(subject: number, variation = 0): Float32Array {
  let state = subject + 1;
  return Float32Array.from({ length: dimensions }, (_, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const sign = state >>> 30 > 1 ? 1 : -1;
    return (at === variation % dimensions ? -sign : sign) / Math.sqrt(dimensions);
  });
}
const talkAbout = (subject: number, passages: number) =>
  Array.from({ length: passages }, (_, at) => about(subject, at));
const signsOfAll = (vectors: Float32Array[]) =>
  signsOf(Float32Array.from(vectors.flatMap((vector) => [...vector])), dimensions);

describe('the moments that stand for an episode', () => {
  it('are spread out over it', () => {
    const vectors = [0, 1, 2, 3, 4].flatMap((subject) => talkAbout(subject, 16));
    const parts = chooseMoments(vectors, []).map(({ at }) => Math.floor(at / 10));
    expect(new Set(parts).size).toBe(5);
  });

  it('say what they are about, not only what one passage says', () => {
    const [moment] = chooseMoments(talkAbout(3, 6), []);
    const subject = about(3);
    expect(moment?.vector.reduce((sum, value, at) => sum + value * (subject[at] ?? 0), 0)).toBeGreaterThan(
      0.99,
    );
  });

  it('are rather what other episodes of the show don’t talk about', () => {
    const greeting = 7;
    const others = [1, 2].map((subject) => signsOfAll([...talkAbout(greeting, 3), ...talkAbout(subject, 8)]));
    const vectors = [...talkAbout(greeting, 2), ...talkAbout(0, 2)];
    const [moment] = chooseMoments(vectors, others);
    expect(moment?.at).toBeGreaterThanOrEqual(2);
    expect(moment?.commonness).toBeLessThan(0.5);
  });

  it('are few, however long the episode is, and none without passages', () => {
    expect(chooseMoments(talkAbout(0, 600), [])).toHaveLength(5);
    expect(chooseMoments([], [])).toEqual([]);
  });
});
