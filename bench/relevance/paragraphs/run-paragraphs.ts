import type { Embedder } from '../../../domain/meaning/embedder.ts';
import type { Platform } from '../../../runtime/platform.ts';
import { type Answered, answerAll } from '../../../testing/relevance/answers.ts';
import { labelQuestions } from '../../../testing/relevance/relevance-library.ts';
import { meanScores } from '../../../testing/relevance/score.ts';
import type { Row } from '../../measure/table.ts';
import { loadShows } from '../load-shows.ts';
import { readMeaning } from '../read-meaning.ts';
import { scoreRow } from '../rows.ts';
import { heardShow, questionsAboutHeard } from './heard-show.ts';
import { createMishearing, type Misheard } from './mishear/mishear-texts.ts';
import { spokenWords } from './mishear/spoken-words.ts';
import { paragraphQuestionKinds, readParagraphQuestions, readParagraphs } from './read-paragraphs.ts';

const shares = [0.2, 0.45];
const seed = 20_261_125;
/** By how much more questions meaning should find an answer among ten. */
const minGain = 0.03;

/** What was heard of the paragraphs, without errors and with more and more of them. */
export function paragraphLevels(): Misheard[] {
  const texts = readParagraphs().map(({ text }) => text);
  const asSaid = { texts: texts.map((text) => spokenWords(text).join(' ')), errorRate: 0 };
  return [asSaid, ...shares.map(createMishearing(texts, seed))];
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
const scoresOf = (answers: Answered[]) => answers.map(({ scores }) => scores);
const ofKind = (answers: Answered[], kind: string) =>
  answers.filter(({ question }) => question.kind === kind);
const hit10Of = (answers: Answered[]) => meanScores(scoresOf(answers)).hit10;

function rowsOf(name: string, answers: Answered[]): Row[] {
  return [
    scoreRow(name, scoresOf(answers)),
    ...paragraphQuestionKinds.map((kind) => scoreRow(`${name}, ${kind}`, scoresOf(ofKind(answers, kind)))),
  ];
}

function gainRow(name: string, byWords: Answered[], withMeaning: Answered[]): Row {
  const gain = hit10Of(withMeaning) - hit10Of(byWords);
  const byKind = paragraphQuestionKinds.map(
    (kind) => `${kind} ${signed(hit10Of(ofKind(withMeaning, kind)) - hit10Of(ofKind(byWords, kind)))}`,
  );
  return {
    metric: `relevance: ${name}, what meaning adds to hit@10`,
    measured: signed(gain),
    reference: byKind.join(', '),
    target: `at least ${signed(minGain)}`,
    isMet: gain >= minGain,
  };
}

/** Questions whose answer is among ten by words, and not with meaning. */
const lostToMeaning = (name: string, byWords: Answered[], withMeaning: Answered[]): string[] =>
  withMeaning
    .filter(({ scores }, at) => scores.hit10 < (byWords[at]?.scores.hit10 ?? 0))
    .map(({ question }) => `${name}: in ten by words, not with meaning: ${question.q}`);

/** Asks what can only be found by what was heard, by words alone and with meaning. */
export async function benchParagraphs(
  platform: Platform,
  { texts, errorRate }: Misheard,
  embedder: Embedder,
): Promise<{ rows: Row[]; misses: string[] }> {
  await loadShows(platform, [heardShow(texts)]);
  const meaning = await readMeaning(platform, embedder);
  const asked = questionsAboutHeard(readParagraphs(), readParagraphQuestions());
  const questions = await labelQuestions(platform, asked);
  const byWords = await answerAll(platform, questions);
  const withMeaning = await answerAll({ ...platform, meaning }, questions);
  await meaning.close();
  const name = `paragraphs, ${(100 * errorRate).toFixed(1)} % misheard`;
  return {
    rows: [
      ...rowsOf(`${name}, by words`, byWords),
      ...rowsOf(`${name}, with meaning`, withMeaning),
      gainRow(name, byWords, withMeaning),
    ],
    misses: lostToMeaning(name, byWords, withMeaning),
  };
}
