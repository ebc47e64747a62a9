import { describe, expect, it } from 'vitest';
import { passageScore } from './score.ts';

const query = { words: ['taproot'], weights: [5], total: 5 };
const scoreOf = (text: string) => passageScore({ text, speaker: '' }, query);

describe('the score of a passage', () => {
  const sentence = 'then we discussed taproot and how its activation was planned by all of them';

  it('is higher for a sentence than for web addresses', () => {
    expect(scoreOf(sentence)).toBeGreaterThan(
      scoreOf('read https example com taproot https example org taproot'),
    );
  });

  it('is higher for a sentence than for a fragment', () => {
    expect(scoreOf(sentence)).toBeGreaterThan(scoreOf('taproot'));
  });

  it('is higher for what compares than for a list, if the query compares', () => {
    const comparing = {
      words: ['rust', 'vs', 'go'],
      weights: [5, 1, 3],
      total: 9,
      compared: ['rust', 'go'] as const,
    };
    const inComparison =
      'we found that rust is much harder to learn than go and then we all stayed with it anyway';
    const inList =
      'they have plugins for rust and go and python and java and for all of the others you can think of';
    const gainOf = (text: string) =>
      passageScore({ text, speaker: '' }, comparing) -
      passageScore({ text, speaker: '' }, { ...comparing, compared: undefined });
    expect(gainOf(inComparison)).toBeGreaterThan(0.5);
    expect(gainOf(inList)).toBe(0);
  });
});
