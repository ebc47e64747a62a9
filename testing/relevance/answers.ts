import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { readFirstPage, type SearchPlatform } from './first-page.ts';
import type { LabeledQuestion } from './relevance-library.ts';
import { type Scores, scoreRanking } from './score.ts';
import { countTogether } from './together.ts';

const bestGain = 2;
const alsoGain = 1;

/** How well a question is answered. */
export type Answered = {
  question: LabeledQuestion;
  scores: Scores;
  /** Whether the first right episode is shown by the right passage; undefined if it isn't there, or any will do. */
  isRightPassage: boolean | undefined;
  /** Strict results, and how many of them have all words together; of questions about that. */
  strict: number;
  together: number;
  /** What the first right episode is shown by. */
  shown: string | undefined;
  /** The title of the first result. */
  first: string | undefined;
  milliseconds: number;
};

const saysInARow = (text: string, words: string) =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `);

async function answer(platform: SearchPlatform, question: LabeledQuestion): Promise<Answered> {
  const { kind, q, bestIds, alsoIds, says } = question;
  const { results, milliseconds } = await readFirstPage(platform, q);
  const gainOf = (id: string) => (bestIds.has(id) ? bestGain : alsoIds.has(id) ? alsoGain : 0);
  const right = results.find(({ episode_uuid }) => bestIds.has(episode_uuid));
  const strict =
    kind === 'together'
      ? results.filter(({ match }) => match === 'all').map(({ passage_id }) => passage_id)
      : [];
  return {
    question,
    scores: scoreRanking({
      gains: results.map(({ episode_uuid }) => gainOf(episode_uuid)),
      ideal: [...Array(bestIds.size).fill(bestGain), ...Array(alsoIds.size).fill(alsoGain)],
      isAnswer: results.map(({ episode_uuid }) => bestIds.has(episode_uuid)),
    }),
    isRightPassage: says && right ? saysInARow(right.context, says) : undefined,
    strict: strict.length,
    together: await countTogether(platform.database, strict, wordsOf(q)),
    shown: right?.context,
    first: results[0]?.episode_title,
    milliseconds,
  };
}

/** Asks one question after the other. */
export async function answerAll(platform: SearchPlatform, questions: LabeledQuestion[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const question of questions) answers.push(await answer(platform, question));
  return answers;
}
