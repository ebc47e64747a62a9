import { describe, expect, it } from 'vitest';
import { meanScores, scoreRanking } from './score.ts';

describe('the score of a ranking', () => {
  it('is 1 for the best order, and less the later the answer comes', () => {
    const ideal = [2, 1];
    const best = scoreRanking({ gains: [2, 1, 0], ideal, isAnswer: [true, false, false] });
    expect(best).toEqual({ ndcg: 1, hit1: 1, hit10: 1, reciprocalRank: 1 });
    const swapped = scoreRanking({ gains: [1, 2, 0], ideal, isAnswer: [false, true, false] });
    expect(swapped).toMatchObject({ hit1: 0, hit10: 1, reciprocalRank: 0.5 });
    expect(swapped.ndcg).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)));
  });

  it('is 0 where nothing right is among the first ten', () => {
    const none = Array<number>(10).fill(0);
    const late = { gains: [...none, 2], ideal: [2], isAnswer: [...none.map(() => false), true] };
    const zero = { ndcg: 0, hit1: 0, hit10: 0, reciprocalRank: 0 };
    expect(scoreRanking(late)).toEqual(zero);
    expect(scoreRanking({ gains: [], ideal: [2], isAnswer: [] })).toEqual(zero);
  });

  it('asks for ten results at most', () => {
    const ten = Array<number>(10).fill(1);
    const { ndcg } = scoreRanking({ gains: ten, ideal: [...ten, 1, 1], isAnswer: ten.map(() => true) });
    expect(ndcg).toBe(1);
  });

  it('is the mean over all questions', () => {
    const scores = [1, 0].map((value) => ({ ndcg: value, hit1: value, hit10: value, reciprocalRank: value }));
    expect(meanScores(scores)).toEqual({ ndcg: 0.5, hit1: 0.5, hit10: 0.5, reciprocalRank: 0.5 });
  });
});
