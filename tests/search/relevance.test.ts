import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { type Answered, answerAll } from '../../testing/relevance/answers.ts';
import { type Question, questionKinds } from '../../testing/relevance/questions.ts';
import { labelQuestions, readRelevanceLibrary } from '../../testing/relevance/relevance-library.ts';
import { meanOf, meanScores } from '../../testing/relevance/score.ts';

const storyCount = 12;
/** One question in so many of each kind. */
const step = 5;

const sampleOf = (questions: Question[]) =>
  questionKinds.flatMap((kind) =>
    questions.filter((question) => question.kind === kind).filter((_, at) => at % step === 0),
  );

let platform: TestPlatform;
let answers: Answered[];
beforeAll(async () => {
  platform = await openTestPlatform();
  const { shows, questions } = await readRelevanceLibrary(storyCount);
  for (const show of shows) await platform.store(show);
  await platform.index();
  answers = await answerAll(platform, await labelQuestions(platform, sampleOf(questions)));
});
afterAll(() => platform?.close());

function scoresOf(kinds: readonly string[]) {
  const own = answers.filter(({ question }) => kinds.includes(question.kind));
  expect(own.length).toBeGreaterThan(1);
  return meanScores(own.map(({ scores }) => scores));
}

const sumOf = (key: 'strict' | 'together') => answers.reduce((sum, one) => sum + one[key], 0);

// Each floor is a little below what is measured, which is in the comment: one question more may fail, two may not.
describe('the order of results', () => {
  it('has the right episode first for names, titles and phrases', () => {
    // 1.00
    expect(scoresOf(['name', 'last name', 'title', 'show', 'phrase']).hit1).toBeGreaterThan(0.95);
  });

  it('has the right episode high for questions and misspelled words', () => {
    // 1.00 and 0.98
    expect(scoresOf(['question']).ndcg).toBeGreaterThan(0.9);
    expect(scoresOf(['misspelled']).ndcg).toBeGreaterThan(0.9);
  });

  it('finds what is asked for in other words', () => {
    // 0.60
    expect(scoresOf(['loose']).ndcg).toBeGreaterThan(0.5);
  });

  it('has words that are said together before the same words minutes apart', () => {
    // 1.00
    expect(scoresOf(['together']).ndcg).toBeGreaterThan(0.95);
  });

  it('answers most questions of all kinds', () => {
    expect(answers.length).toBeGreaterThan(40);
    const { ndcg, hit10 } = scoresOf(questionKinds);
    // 0.955 and 0.957
    expect(ndcg).toBeGreaterThan(0.93);
    expect(hit10).toBeGreaterThan(0.93);
  });

  it('shows an episode by the passage that answers', () => {
    // 0.83, of which phrases are 1.00
    const isRight = answers.flatMap(({ isRightPassage }) => isRightPassage ?? []);
    expect(meanOf(isRight.map(Number))).toBeGreaterThan(0.7);
  });

  it('has strict results whose words are together, among those where they are minutes apart', () => {
    // 7 of 24, where 8 have them together: all words of an episode count as found.
    expect(sumOf('together') / sumOf('strict')).toBeGreaterThan(0.25);
  });
});
