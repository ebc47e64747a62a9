import type { Answered } from '../../testing/relevance/answers.ts';
import { questionKinds } from '../../testing/relevance/questions.ts';
import { meanOf, meanScores, type Scores } from '../../testing/relevance/score.ts';
import { milliseconds, percentile, type Row } from '../measure/table.ts';

const share = (value: number) => value.toFixed(3);

const unjudged = { target: '', isMet: undefined };

/** How well questions are answered, as one line. */
export function scoreRow(name: string, scores: Scores[], reference = ''): Row {
  const { ndcg, hit1, hit10, reciprocalRank } = meanScores(scores);
  return {
    metric: `relevance: ${name} (${scores.length})`,
    measured: `nDCG@10 ${share(ndcg)}, hit@1 ${share(hit1)}, hit@10 ${share(hit10)}, MRR@10 ${share(reciprocalRank)}`,
    reference,
    ...unjudged,
  };
}

export const timeRow = (times: number[]): Row => ({
  metric: 'relevance: time of a search',
  measured: `median ${milliseconds(percentile(times, 0.5))}, 99th percentile ${milliseconds(percentile(times, 0.99))}`,
  reference: '',
  ...unjudged,
});

function passageReference(answers: Answered[]): string {
  const passages = answers.flatMap(({ isRightPassage }) => isRightPassage ?? []).map(Number);
  return passages.length === 0
    ? ''
    : `right passage shown ${share(meanOf(passages))} of ${passages.length} found`;
}

function togetherRow(answers: Answered[]): Row {
  const strict = answers.reduce((sum, one) => sum + one.strict, 0);
  const together = answers.reduce((sum, one) => sum + one.together, 0);
  return {
    metric: 'relevance: strict results with all words together',
    measured: share(together / strict),
    reference: `${together} of ${strict}: in the passage and the next one, title or people`,
    ...unjudged,
  };
}

const scoresOf = (answers: Answered[]) => answers.map(({ scores }) => scores);

/** One line for each kind of questions, and one for all. */
export const rowsByKind = (answers: Answered[]): Row[] => [
  ...questionKinds.map((kind) => {
    const own = answers.filter(({ question }) => question.kind === kind);
    return scoreRow(kind, scoresOf(own), passageReference(own));
  }),
  scoreRow('all questions', scoresOf(answers), passageReference(answers)),
  togetherRow(answers),
  timeRow(answers.map(({ milliseconds: time }) => time)),
];
