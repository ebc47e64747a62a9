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
});
