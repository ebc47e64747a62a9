const resultDepth = 10;

export type Scores = { ndcg: number; hit1: number; hit10: number; reciprocalRank: number };

/** What the results of a search are worth, best first, and what the best possible ones would be. */
type Ranking = {
  gains: number[];
  ideal: number[];
  /** Which of them answer the question. */
  isAnswer: boolean[];
};

const discounted = (gains: number[], depth: number) =>
  gains.slice(0, depth).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);

/** nDCG: how near the first results are to the best possible order; 0 where nothing is worth anything. */
export function ndcgOf(gains: number[], ideal: number[], depth = resultDepth): number {
  const best = discounted(
    ideal.toSorted((a, b) => b - a),
    depth,
  );
  return best === 0 ? 0 : discounted(gains, depth) / best;
}

export function scoreRanking({ gains, ideal, isAnswer }: Ranking): Scores {
  const rank = isAnswer.slice(0, resultDepth).indexOf(true);
  return {
    ndcg: ndcgOf(gains, ideal),
    hit1: Number(rank === 0),
    hit10: Number(rank >= 0),
    reciprocalRank: rank < 0 ? 0 : 1 / (rank + 1),
  };
}

export const meanOf = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const meanScores = (scores: Scores[]): Scores => ({
  ndcg: meanOf(scores.map(({ ndcg }) => ndcg)),
  hit1: meanOf(scores.map(({ hit1 }) => hit1)),
  hit10: meanOf(scores.map(({ hit10 }) => hit10)),
  reciprocalRank: meanOf(scores.map(({ reciprocalRank }) => reciprocalRank)),
});
