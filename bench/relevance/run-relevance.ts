import type { Embedder } from '../../domain/meaning/embedder.ts';
import type { Platform } from '../../runtime/platform.ts';
import { type Answered, answerAll } from '../../testing/relevance/answers.ts';
import { labelQuestions, readRelevanceLibrary } from '../../testing/relevance/relevance-library.ts';
import type { Row } from '../measure/table.ts';
import { loadShows } from './load-shows.ts';
import { readMeaning } from './read-meaning.ts';
import { rowsByKind } from './rows.ts';

/** A question whose first result isn't right, and what came instead. */
const describeMiss = ({ question: { kind, q, best, bestShow }, first, scores }: Answered) =>
  `${kind}: ${q} → ${bestShow ?? best.join(' | ')}: ${scores.hit10 ? 'not first' : 'not in ten'}, after “${first ?? 'nothing'}”`;

/** A question whose episode is shown by another passage. */
const describePassage = ({ question: { q, says }, shown }: Answered) =>
  `passage: ${q} → “${says}”, not “${shown}”`;

/** Questions of every kind about the seed data and generated shows. */
export async function benchRelevance(
  platform: Platform,
  embedder?: Embedder,
): Promise<{ rows: Row[]; misses: string[] }> {
  const { shows, questions } = await readRelevanceLibrary();
  await loadShows(platform, shows);
  const meaning = embedder && (await readMeaning(platform, embedder));
  const answers = await answerAll({ ...platform, meaning }, await labelQuestions(platform, questions));
  await meaning?.close();
  return {
    rows: rowsByKind(answers),
    misses: [
      ...answers.filter(({ scores }) => scores.hit1 === 0).map(describeMiss),
      ...answers.filter(({ isRightPassage }) => isRightPassage === false).map(describePassage),
    ],
  };
}
