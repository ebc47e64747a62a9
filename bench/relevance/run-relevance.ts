import { silentLogger } from '../../domain/core/logging/logger.ts';
import { createOwnExtractor } from '../../domain/entities/extract/own-extractor.ts';
import { prepareWith } from '../../ingest/prepare/prepare.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import type { Platform } from '../../runtime/platform.ts';
import { indexAll } from '../../testing/engines/index-all.ts';
import { type Answered, answerAll } from '../../testing/relevance/answers.ts';
import { labelQuestions, readRelevanceLibrary } from '../../testing/relevance/relevance-library.ts';
import type { Row } from '../measure/table.ts';
import { rowsByKind } from './rows.ts';

const indexTimeoutMs = 300_000;

/** A question whose first result isn't right, and what came instead. */
const describeMiss = ({ question: { kind, q, best, bestShow }, first, scores }: Answered) =>
  `${kind}: ${q} → ${bestShow ?? best.join(' | ')}: ${scores.hit10 ? 'not first' : 'not in ten'}, after “${first ?? 'nothing'}”`;

/** A question whose episode is shown by another passage. */
const describePassage = ({ question: { q, says }, shown }: Answered) =>
  `passage: ${q} → “${says}”, not “${shown}”`;

/** Questions of every kind about the seed data and generated shows. */
export async function benchRelevance(platform: Platform): Promise<{ rows: Row[]; misses: string[] }> {
  const { database, engine } = platform;
  await engine.prepare();
  const { shows, questions } = await readRelevanceLibrary();
  const prepare = prepareWith(createOwnExtractor());
  for (const show of shows) await ingestShow(show, { database, prepare, report: emptyReport() });
  await indexAll({ database, engine, log: silentLogger }, indexTimeoutMs);
  const answers = await answerAll(platform, await labelQuestions(platform, questions));
  return {
    rows: rowsByKind(answers),
    misses: [
      ...answers.filter(({ scores }) => scores.hit1 === 0).map(describeMiss),
      ...answers.filter(({ isRightPassage }) => isRightPassage === false).map(describePassage),
    ],
  };
}
